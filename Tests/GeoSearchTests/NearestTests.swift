import CatalogueContract
import CatalogueCore
import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("geo.nearest", .services(CatalogueService.self, GeoSearchService.self))
struct NearestTests {
    @Test("finds the nearest first, however far away", .everyWiring) func nearestComesFirst() async throws {
        let ada = try world.person("Ada")
        try await ada.posts("Vienna", at: .vienna)
        try await ada.posts("Hallein", at: .hallein)
        try await ada.posts("nowhere")
        try await world.waitForFollowers()
        let hits = try await ada.send(Nearest(near: .salzburg)).hits
        #expect(hits.map(\.title) == ["Hallein", "Vienna"])
        #expect(hits.map(\.highlights) == [[], []])
        #expect(try await ada.send(Nearest(near: .salzburg, count: 1)).hits.map(\.title) == ["Hallein"])
    }

    @Test func crossesTheDateLineAndThePoles() async throws {
        let ada = try world.person("Ada")
        for (title, lat, lon) in [
            ("Fiji", -17.0, 179.9), ("Samoa", -17.0, -172.0), ("Arctic east", 89.9, 10),
            ("Arctic west", 89.9, -170),
        ] { try await ada.posts(title, at: Coordinate(lat: lat, lon: lon)) }
        try await world.waitForFollowers()
        let overTheLine = try await ada.send(Nearest(near: Coordinate(lat: -17, lon: -179.9), count: 2)).hits
        #expect(overTheLine.map(\.title) == ["Fiji", "Samoa"])
        #expect((overTheLine.first?.distance ?? .infinity) < 22_000)
        let overThePole = try await ada.send(Nearest(near: Coordinate(lat: 89.95, lon: 10), count: 2)).hits
        #expect(overThePole.map(\.title) == ["Arctic east", "Arctic west"])
        #expect((overThePole.last?.distance ?? .infinity) < 17_000)
    }

    @Test func onlyTheKindsThatAreAskedForCount() async throws {
        let ada = try world.person("Ada")
        try await ada.posts("An offer", at: .salzburg)
        try await ada.posts("A sight", kind: .sight, at: .hallein)
        try await ada.posts("A tip", kind: .tip, at: .vienna)
        try await world.waitForFollowers()
        let hits = try await ada.send(Nearest(near: .salzburg, kinds: ["tip", "sight"])).hits
        #expect(hits.map(\.title) == ["A sight", "A tip"])
    }

    @Test(.services(GeoSearchService.self)) func refusesWhatBreaksARule() async throws {
        let ada = try world.person("Ada")
        for count in [0, 201, -1] {
            let fault = try await ada.refusal(Nearest(near: .salzburg, count: count))
            #expect(fault == BrokenRule.outOfRange(1...200).fault(at: "count"))
        }
        let fault = try await ada.refusal(Nearest(near: .salzburg, kinds: ["car"]))
        #expect(fault == BrokenRule.unknownKind("car", known: []).fault(at: "kinds"))
        #expect(try await ada.send(Nearest(near: .salzburg)).hits.isEmpty)
    }
}
