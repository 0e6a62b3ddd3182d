import AuthContract
import AuthCore
import CatalogueCore
import Foundation
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("geo.findPeople")
struct FindPeopleTests {
    @Test("people are found within a second of saying where they are at home", arguments: Wiring.allCases)
    func findsWhoTellsACell(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, GeoSearchService.self, wiring: wiring) { world in
            let ada = try await world.registered("Ada")
            let ben = try await world.registered("Ben")
            let cleo = try await world.registered("Cleo")
            try await ben.livesAt(.hallein)
            try await cleo.livesAt(.vienna)
            try await ada.livesAt(.salzburg)
            try await world.settle()
            #expect(try await ada.finds(.salzburg, within: 50_000) == [FoundPerson(user: ben.id, within: 25_000)])
            #expect(
                try await ada.finds(.salzburg, within: 500_000)
                    == [FoundPerson(user: ben.id, within: 25_000), FoundPerson(user: cleo.id, within: 500_000)]
            )
            #expect(try await ada.finds(.salzburg, within: 5_000).isEmpty)
        }
    }

    @Test("who tells nothing any more, or is gone, is not found", arguments: Wiring.allCases)
    func losesWhoTellsNothing(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, CatalogueService.self, GeoSearchService.self, wiring: wiring) { world in
            let ada = try await world.registered("Ada")
            let others = [
                try await world.registered("Ben"), try await world.registered("Cleo"),
                try await world.registered("Dora"),
            ]
            for other in others { try await other.livesAt(.salzburg) }
            try await world.settle()
            #expect(try await ada.finds(.salzburg, within: 20_000).count == 3)
            try await others[0].send(SetHomeLocation(precision: .off))
            try await others[1].send(ClearHomeLocation())
            try await world.sending(as: .gateway).send(DeleteAccount(user: others[2].id))
            let deadline = ContinuousClock.now.advanced(by: .seconds(20))
            while try await !ada.finds(.salzburg, within: 20_000).isEmpty {
                try #require(ContinuousClock.now < deadline)
                await Task.yield()
            }
            // Resuming publishes it again.
            try await others[0].send(SetHomeLocation(precision: .oneKilometre))
            try await world.settle()
            #expect(try await ada.finds(.salzburg, within: 20_000).map(\.user) == [others[0].id])
        }
    }

    @Test("C13: two whom a block keeps apart do not find each other, and pages stay full")
    func leavesOutWhoIsBlocked() async throws {
        try await World.run(AuthService.self, GeoSearchService.self) { world in
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
            try await world.settle()
            let page = try await ada.send(FindPeople(near: .salzburg, within: 20_000, limit: 2))
            #expect(Set(page.people.map(\.user)) == Set(others[2...].map(\.id)))
            #expect(page.next == nil)
            for other in others[..<2] {
                #expect(try await !other.finds(.salzburg, within: 20_000).map(\.user).contains(ada.id))
            }
        }
    }

    @Test("an index that is made anew finds the same people")
    func isRebuiltByReplay() async throws {
        try await World.run(AuthService.self, GeoSearchService.self) { world in
            let ada = try await world.registered("Ada")
            let ben = try await world.registered("Ben")
            try await ben.livesAt(.hallein)
            for place in [try Coordinate.vienna, try .hallein, try .salzburg] { try await ben.livesAt(place) }
            try await world.settle()
            let before = try await ada.finds(.salzburg, within: 500_000)
            #expect(before.map(\.user) == [ben.id])
            try await world.stop("geo")
            try FileManager.default.removeItem(atPath: world.directory(of: "geo"))
            try await world.start("geo")
            try await world.settle()
            #expect(try await ada.finds(.salzburg, within: 500_000) == before)
        }
    }

    @Test("when auth begins a new history, nothing of the old one is left")
    func forgetsAnOldHistory() async throws {
        try await World.run(AuthService.self, GeoSearchService.self) { world in
            let ada = try world.person("Ada")
            try await world.registered("Ben").livesAt(.hallein)
            try await world.settle()
            #expect(try await ada.finds(.salzburg, within: 50_000).count == 1)
            try await world.stop("auth")
            try FileManager.default.removeItem(atPath: world.directory(of: "auth"))
            try await world.start("auth")
            let cleo = try await world.registered("Cleo")
            try await cleo.livesAt(.hallein)
            let deadline = ContinuousClock.now.advanced(by: .seconds(10))
            while try await ada.finds(.salzburg, within: 50_000).map(\.user) != [cleo.id] {
                try #require(ContinuousClock.now < deadline)
                await Task.yield()
            }
        }
    }

    @Test("strangers and guests find nobody")
    func isForRegisteredUsers() async throws {
        try await World.run(AuthService.self, GeoSearchService.self) { world in
            let guest = try world.person("guest", isGuest: true)
            let call = FindPeople(near: try .salzburg, within: 1_000)
            #expect(try await guest.refusal(call).code == .forbidden)
            let stranger = await #expect(throws: Fault.self) { try await world.client.send(call) }
            #expect(stranger?.code == .unauthenticated)
        }
    }

    @Test("refuses what breaks a rule, and says which", arguments: [0, -1, 0.5, 500_001, 20_040_000])
    func refusesOtherRadii(within: Double) async throws {
        try await World.run(GeoSearchService.self) { world in
            let ada = try world.person("Ada")
            let fault = try await ada.refusal(FindPeople(near: .salzburg, within: within))
            #expect(fault == BrokenRule.outOfRange(1...500_000).fault(at: "within"))
        }
    }

    @Test("refuses cursors that it has not given, and limits beyond the bounds")
    func refusesOtherCursors() async throws {
        try await World.run(GeoSearchService.self) { world in
            let ada = try world.person("Ada")
            for limit in [0, 201] {
                let fault = try await ada.refusal(FindPeople(near: .salzburg, within: 1_000, limit: limit))
                #expect(fault == BrokenRule.outOfRange(1...200).fault(at: "limit"))
            }
            let fields = [
                ["x"], ["1000.0", "x"], ["nan", "\(ada.id)"], ["3.0", "\(ada.id)"], ["5000.0", "\(ada.id)"],
            ]
            for cursor in fields.map({ Cursor(fields: $0) }) + [Cursor(text: "?")] {
                let fault = try await ada.refusal(FindPeople(near: .salzburg, within: 1_000, cursor: cursor))
                #expect(fault == BrokenRule.notACursor.fault(at: "cursor"))
            }
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
