import CatalogueContract
import GeoSearchContract
import ServiceKit

struct ImportAddressesHandler: Handler {
    let database: Database

    func handle(_ request: ImportAddresses, _ context: CallContext) async throws -> ImportAddresses.Reply {
        var addresses: [KnownAddress] = []
        var rejected: [Fault] = []
        let entries = try ImportAddresses.addressesRule.check(request.addresses, field: "addresses")
        for (index, entry) in entries.enumerated() {
            do throws(Fault) {
                addresses.append(try KnownAddress(entry, at: "addresses.\(index)"))
            } catch {
                rejected.append(error)
            }
        }
        return try await database.write(for: context) { [addresses, rejected] transaction in
            try transaction.put(addresses)
            return ImportAddresses.Reply(taken: addresses.count, rejected: rejected)
        }
    }
}

extension KnownAddress {
    /// - Throws: `invalid`, naming entry and member.
    fileprivate init(_ entry: ImportedAddress, at field: String) throws(Fault) {
        let name = try ImportedAddress.nameRule.checkOptional(entry.name, field: "\(field).name")
        let street = try ImportedAddress.nameRule.checkOptional(entry.street, field: "\(field).street")
        let number = try ImportedAddress.numberRule.checkOptional(entry.number, field: "\(field).number")
        let city = try ImportedAddress.cityRule.check(entry.city, field: "\(field).city")
        let country = try ImportedAddress.countryRule.check(entry.country, field: "\(field).country")
        let line = street.map { [$0, number].compactMap(\.self).joined(separator: " ") }
        guard let title = name ?? line else { throw BrokenRule.missing.fault(at: "\(field).street") }
        let keys = Set([name, line].compactMap(\.self).flatMap { PlaceKey.keys(of: "\($0) \(city)") }).filter {
            !$0.isEmpty
        }
        do throws(BrokenRule) {
            self.init(
                keys: keys.sorted(),
                country: country,
                name: title,
                address: [line, city].compactMap(\.self).joined(separator: ", "),
                point: try Coordinate(lat: entry.lat, lon: entry.lon)
            )
        } catch {
            throw error.fault(at: field)
        }
    }
}
