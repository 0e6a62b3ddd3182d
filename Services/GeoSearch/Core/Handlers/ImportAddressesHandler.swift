import CatalogueContract
import GeoSearchContract
import ServiceKit

struct ImportAddressesHandler: Handler {
    let database: Database
    let gazetteer: Gazetteer

    func handle(_ request: ImportAddresses, _ context: CallContext) async throws -> ImportAddresses.Reply {
        var addresses: [KnownAddress] = []
        var rejected: [Fault] = []
        let entries = try ImportAddresses.addressesRule.check(request.addresses, field: "addresses")
        for (index, entry) in entries.enumerated() {
            do throws(Fault) {
                addresses.append(try KnownAddress(entry, at: "addresses.\(index)", countries: gazetteer.countries))
            } catch {
                rejected.append(error)
            }
        }
        return try await database.write(for: context) { [addresses, rejected] transaction in
            let taken = try transaction.put(addresses)
            guard taken == addresses.count else {
                let words = "there is room for \(AddressTable.mostRows) names, and \(addresses.count - taken) had none"
                throw Fault(.conflict, words, field: "addresses")
            }
            return ImportAddresses.Reply(taken: taken, rejected: rejected)
        }
    }
}

extension KnownAddress {
    /// - Parameter field: the entry's place: `addresses.3`.
    /// - Throws: `invalid`, naming the place and the member.
    fileprivate init(_ entry: ImportedAddress, at field: String, countries: CountryTable) throws(Fault) {
        let name = try ImportedAddress.nameRule.checkOptional(entry.name, field: "\(field).name")
        let street = try ImportedAddress.nameRule.checkOptional(entry.street, field: "\(field).street")
        let number = try ImportedAddress.numberRule.checkOptional(entry.number, field: "\(field).number")
        let city = try PostPlace.cityRule.check(entry.city, field: "\(field).city")
        guard let country = countries[entry.country] else {
            throw BrokenRule(TextForm.countryCode.broken.id, "is the code of no country").fault(at: "\(field).country")
        }
        let line = street.map { [$0, number].compactMap(\.self).joined(separator: " ") }
        guard let title = name ?? line else { throw BrokenRule.missing.fault(at: "\(field).street") }
        let keys = Set([name, line].compactMap(\.self).flatMap { PlaceKey.keys(of: "\($0) \(city)") }).filter {
            !$0.isEmpty
        }
        do throws(BrokenRule) {
            self.init(
                keys: keys.sorted(),
                country: country.code,
                name: title,
                address: [line, city].compactMap(\.self).joined(separator: ", "),
                point: try Coordinate(lat: entry.lat, lon: entry.lon)
            )
        } catch {
            throw error.fault(at: field)
        }
    }
}
