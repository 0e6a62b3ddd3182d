import AuthContract
import AuthCore
import AuthTestKit
import CatalogueCore
import Foundation
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("geo.findPeople", .services(AuthService.self, GeoSearchService.self))
struct FindPeopleTests {
    @Test("users are found within a second of setting a home", .everyWiring) func findsUsersWithAHome() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        let cleo = try await world.registered("Cleo")
        try await ben.livesAt(.hallein)
        try await cleo.livesAt(.vienna)
        try await ada.livesAt(.salzburg)
        try await world.waitForFollowers()
        #expect(try await ada.finds(.salzburg, within: 50_000) == [FoundPerson(user: ben.id, within: 25_000)])
        #expect(
            try await ada.finds(.salzburg, within: 500_000)
                == [FoundPerson(user: ben.id, within: 25_000), FoundPerson(user: cleo.id, within: 500_000)]
        )
        #expect(try await ada.finds(.salzburg, within: 5_000).isEmpty)
    }

    @Test(
        "users without a home and erased users are not found",
        .services(AuthService.self, CatalogueService.self, GeoSearchService.self)
    )
    func losesUsersWithoutAHome() async throws {
        let ada = try await world.registered("Ada")
        let others = [
            try await world.registered("Ben"), try await world.registered("Cleo"),
            try await world.registered("Dora"),
        ]
        for other in others { try await other.livesAt(.salzburg) }
        try await world.waitForFollowers()
        #expect(try await ada.finds(.salzburg, within: 20_000).count == 3)
        try await others[0].send(SetHomeLocation(precision: .off))
        try await others[1].send(ClearHomeLocation())
        try await world.sending(as: .gateway).send(DeleteAccount(user: others[2].id))
        try await eventually { try await ada.finds(.salzburg, within: 20_000).isEmpty }
        // Resuming publishes it again.
        try await others[0].send(SetHomeLocation(precision: .oneKilometre))
        try await world.waitForFollowers()
        #expect(try await ada.finds(.salzburg, within: 20_000).map(\.user) == [others[0].id])
    }

    @Test("blocked users do not find each other, and pages stay full") func omitsBlockedUsers() async throws {
        let ada = try await world.registered("Ada")
        var others: [Person] = []
        for name in ["Ben", "Cleo", "Dora", "Eva"] {
            let other = try await world.registered(name)
            try await other.livesAt(.salzburg)
            others.append(other)
        }
        try await ada.livesAt(.salzburg)
        try await ada.send(Block(user: others[0].id))
        try await others[1].send(Block(user: ada.id))
        try await world.waitForFollowers()
        let page = try await ada.send(FindPeople(near: .salzburg, within: 20_000, limit: 2))
        #expect(Set(page.people.map(\.user)) == Set(others[2...].map(\.id)))
        #expect(page.next == nil)
        for other in others[..<2] {
            #expect(try await !other.finds(.salzburg, within: 20_000).map(\.user).contains(ada.id))
        }
    }

    @Test("a rebuilt index finds the same users") func isRebuiltByReplay() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        try await ben.livesAt(.hallein)
        for place in [try Coordinate.vienna, try .hallein, try .salzburg] { try await ben.livesAt(place) }
        try await world.waitForFollowers()
        let before = try await ada.finds(.salzburg, within: 500_000)
        #expect(before.map(\.user) == [ben.id])
        try await world.startEmpty("geo")
        try await world.waitForFollowers()
        #expect(try await ada.finds(.salzburg, within: 500_000) == before)
    }

    @Test("a new history of auth replaces all people of the old one") func forgetsAnOldHistory() async throws {
        let ada = try world.person("Ada")
        try await world.registered("Ben").livesAt(.hallein)
        try await world.waitForFollowers()
        #expect(try await ada.finds(.salzburg, within: 50_000).count == 1)
        try await world.startEmpty("auth")
        let cleo = try await world.registered("Cleo")
        try await cleo.livesAt(.hallein)
        try await eventually { try await ada.finds(.salzburg, within: 50_000).map(\.user) == [cleo.id] }
    }

    @Test(
        "refuses what breaks a rule, and says which",
        .services(GeoSearchService.self),
        arguments: [0, -1, 0.5, 500_001, 20_040_000]
    )
    func refusesOtherRadii(within: Double) async throws {
        let ada = try world.person("Ada")
        let fault = try await ada.refusal(FindPeople(near: .salzburg, within: within))
        #expect(fault == BrokenRule.outOfRange(1...500_000).fault(at: "within"))
    }

    @Test("refuses cursors that it has not given, and limits beyond the bounds", .services(GeoSearchService.self))
    func refusesOtherCursors() async throws {
        let ada = try world.person("Ada")
        for limit in [0, 201] {
            let fault = try await ada.refusal(FindPeople(near: .salzburg, within: 1_000, limit: limit))
            #expect(fault == BrokenRule.outOfRange(1...200).fault(at: "limit"))
        }
        let fields = [["x"], ["1000.0", "x"], ["nan", "\(ada.id)"], ["3.0", "\(ada.id)"], ["5000.0", "\(ada.id)"]]
        for cursor in fields.map({ Cursor(fields: $0) }) + [Cursor(text: "?")] {
            let fault = try await ada.refusal(FindPeople(near: .salzburg, within: 1_000, cursor: cursor))
            #expect(fault == BrokenRule.notACursor.fault(at: "cursor"))
        }
    }
}

extension Person {
    fileprivate func livesAt(_ point: Coordinate) async throws {
        try await send(SetHomeLocation(point: point, precision: .oneKilometre))
    }

    fileprivate func finds(_ near: Coordinate, within: Double) async throws -> [FoundPerson] {
        try await send(FindPeople(near: near, within: within)).people
    }
}
