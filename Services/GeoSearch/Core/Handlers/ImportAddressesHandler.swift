import CatalogueContract
import GeoSearchContract
import ServiceKit

struct ImportAddressesHandler: Handler {
    let database: Database

    func handle(_ request: ImportAddresses, _ context: CallContext) async throws -> ImportAddresses.Reply {
        var addresses: [ValidatedAddress] = []
        var rejected: [Fault] = []
        for (index, entry) in request.addresses.enumerated() {
            do throws(Fault) {
                addresses.append(try ValidatedAddress(entry.get(), at: "addresses.\(index)"))
            } catch {
                rejected.append(error)
            }
        }
        return try await database.write(for: context) { [addresses, rejected] transaction in
            try transaction.addresses.save(addresses)
            return ImportAddresses.Reply(taken: addresses.count, rejected: rejected)
        }
    }
}

extension ValidatedAddress {
    /// - Throws: `invalid`, naming entry and member.
    fileprivate init(_ entry: ImportedAddress, at field: String) throws(Fault) {
        let line = entry.street.map { [$0, entry.number].compactMap(\.self).joined(separator: " ") }
        guard let title = entry.name ?? line else { throw BrokenRule.missing.fault(at: "\(field).street") }
        let keys = Set([entry.name, line].compactMap(\.self).flatMap { PlaceKey.keys(of: "\($0) \(entry.city)") })
            .filter {
                !$0.isEmpty
            }
        do throws(BrokenRule) {
            self.init(
                keys: keys.sorted(),
                country: entry.country,
                name: title,
                address: [line, entry.city].compactMap(\.self).joined(separator: ", "),
                point: try Coordinate(lat: entry.lat, lon: entry.lon)
            )
        } catch {
            throw error.fault(at: field)
        }
    }
}
