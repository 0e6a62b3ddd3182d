import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("geo.importAddresses", .services(GeoSearchService.self))
struct ImportAddressesTests {
    private static let house = ImportedAddress(
        name: "Mozarts Geburtshaus",
        street: "Getreidegasse",
        number: "9",
        city: "Salzburg",
        country: "AT",
        lat: 47.80005,
        lon: 13.04345
    )

    @Test("makes addresses found by name, and by street and number", .everyWiring)
    func makesAddressesFound() async throws {
        let operation = try world.person("Olga", roles: ["operator"])
        #expect(try await operation.send(ImportAddresses(addresses: [Self.house])).taken == 1)
        for text in ["getreidegasse 9, salzburg", "Mozarts Geb", "Getreideg", "mozarts geburtshaus salzburg"] {
            let found = try await world.client.send(FindPlace(name: text, types: [.address])).places
            let place = try #require(found.first, "\(text)")
            #expect(found.count == 1 && place.type == .address && place.id == nil)
            #expect(place.name == "Mozarts Geburtshaus" && place.address == "Getreidegasse 9, Salzburg")
            #expect(place.country == "AT" && place.timeZone == "Europe/Vienna" && place.point.lat == 47.80005)
        }
        #expect(try await world.client.send(FindPlace(name: "Getreidegasse 9", types: [.city])).places.isEmpty)
        #expect(try await world.client.send(FindPlace(name: "getreideg", country: "DE")).places.isEmpty)
    }

    @Test(
        "an address is found with the postcode of its city",
        arguments: ["Getreidegasse 9, 5020 Salzburg", "Getreidegasse 9, A-5020 Salzburg"]
    )
    func ignoresPostcodes(_ text: String) async throws {
        _ = try await world.person("Olga", roles: ["operator"]).send(ImportAddresses(addresses: [Self.house]))
        let reply = try await world.client.send(FindPlace(name: text))
        #expect(reply.places.first?.address == "Getreidegasse 9, Salzburg" && reply.exact == 1 && reply.notice == nil)
    }

    @Test("a search for a street reports that no addresses were imported, until some are")
    func reportsMissingAddresses() async throws {
        for name in ["Getreidegasse 9, Salzburg", "Nirgendsgasse"] {
            #expect(try await world.client.send(FindPlace(name: name)).notice?.rule == "no-addresses", "\(name)")
        }
        #expect(try await world.client.send(FindPlace(name: "Salzburg")).notice == nil)
        _ = try await world.person("Olga", roles: ["operator"]).send(ImportAddresses(addresses: [Self.house]))
        for name in ["Getreidegasse 9, Salzburg", "Getreidegasse 12, Salzburg"] {
            #expect(try await world.client.send(FindPlace(name: name)).notice == nil, "\(name)")
        }
    }

    @Test func placesComeBeforeAddresses() async throws {
        let address = ImportedAddress(name: "Wien Museum", city: "Wien", country: "AT", lat: 48.2, lon: 16.37)
        _ = try await world.person("Olga", roles: ["operator"]).send(ImportAddresses(addresses: [address]))
        #expect(try await world.client.send(FindPlace(name: "Wien")).places.first?.id == 2_761_369)
        #expect(try await world.client.send(FindPlace(name: "Wien Museum Wien")).places.first?.type == .address)
    }

    @Test func aRepeatedAddressGetsItsNewPoint() async throws {
        let operation = try world.person("Olga", roles: ["operator"])
        var moved = Self.house
        moved.lat = 47.9
        _ = try await operation.send(ImportAddresses(addresses: [Self.house]))
        _ = try await operation.send(ImportAddresses(addresses: [moved]))
        let found = try await world.client.send(FindPlace(name: "getreidegasse", types: [.address])).places
        #expect(found.map(\.point.lat) == [47.9])
    }

    @Test("a batch beyond the limit is refused as a whole; known names take no room", .noServices)
    func hasALimit() async throws {
        try await IndexFile.run { file in
            let addresses = try (1...3).map { number in
                let point = try Coordinate(lat: 47, lon: 13)
                let (name, line) = ("House \(number)", "Street \(number), Salzburg")
                return ValidatedAddress(
                    keys: ["house \(number)"],
                    country: "AT",
                    name: name,
                    address: line,
                    point: point
                )
            }
            try await file.database.write { try $0.addresses.save(Array(addresses[0...1]), maximumRows: 2) }
            let fault = await #expect(throws: Fault.self) {
                try await file.database.write { try $0.addresses.save(Array(addresses[1...2]), maximumRows: 2) }
            }
            #expect(fault?.code == .conflict && fault?.field == "addresses")
            try await file.database.write { try $0.addresses.save(Array(addresses[0...1]), maximumRows: 2) }
            let left = try await file.database.read { transaction in
                try transaction.addresses.find(startingWith: "house", in: nil, hiding: [], limit: 10).map(
                    \.address.name
                )
            }
            #expect(left == ["House 1", "House 2"])
        }
    }

    @Test func rejectsInvalidAddressesAndStoresTheOthers() async throws {
        func broken(_ change: (inout ImportedAddress) -> Void) -> ImportedAddress {
            var address = Self.house
            change(&address)
            return address
        }
        let addresses = [
            Self.house, broken { $0.lat = 91 }, broken { $0.country = "Austria" }, broken { $0.city = " " },
            broken { ($0.name, $0.street) = (nil, nil) }, broken { $0.lon = -181 },
        ]
        let reply = try await world.person("Olga", roles: ["operator"]).send(ImportAddresses(addresses: addresses))
        #expect(reply.taken == 1)
        let fields = [
            "addresses.1.lat", "addresses.2.country", "addresses.3.city", "addresses.4.street", "addresses.5.lon",
        ]
        #expect(reply.rejected.map(\.field) == fields)
    }

    @Test func refusesMoreThanABatchHolds() async throws {
        let operation = try world.person("Olga", roles: ["operator"])
        let request = ImportAddresses(addresses: Array(repeating: Self.house, count: 501))
        #expect(try await operation.refusal(request) == BrokenRule.tooMany(500).fault(at: "addresses"))
    }

    @Test(.noServices) func areFoundByAnIndex() async throws {
        for sql in [AddressQueries.find, AddressQueries.exists, AddressQueries.update] {
            let plan = try await QueryPlan(of: sql, migrations: GeoSearchService.migrations)
            #expect(plan.scans.isEmpty && plan.sorts.isEmpty, "\(plan)")
        }
    }
}
