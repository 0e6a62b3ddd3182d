import TestKit
import Testing

/// A follower further behind than its source's retention.
@Suite("starting over", .services(NotesService.self, CopiesService.self))
struct StartOverTests {
    private static let day = Duration.seconds(86_400)

    @Test func aMissedTombstoneStillDeletes() async throws {
        try await world.note("a", "kept")
        try await world.note("b", "to be deleted")
        try await world.waitForFollowers()
        try await world.stop("favourites")
        try await world.note("b", nil)
        try await world.note("c", "made meanwhile")
        world.clock.advance(by: Self.day * 31)
        try await world.runMaintenance(of: "catalogue")
        #expect(try await world.events(of: "catalogue").map(\.subject) == ["a", "c"])
        try await world.start("favourites")
        try await world.waitForFollowers()
        let copies = try await world.client.send(Copies())
        #expect(copies.texts == ["a": "kept", "c": "made meanwhile"])
        #expect(copies.beginnings == 1)
    }

    @Test func aFollowerSlightlyBehindContinues() async throws {
        for number in 1...20 { try await world.note("a", "\(number)") }
        try await world.note("b", "to be deleted")
        try await world.waitForFollowers()
        try await world.stop("favourites")
        for number in 21...40 { try await world.note("a", "\(number)") }
        try await world.note("b", nil)
        world.clock.advance(by: Self.day * 29)
        try await world.runMaintenance(of: "catalogue")
        #expect(try await world.events(of: "catalogue").map(\.subject) == ["a", "b"])
        try await world.start("favourites")
        try await world.waitForFollowers()
        #expect(try await world.client.send(Copies()).texts == ["a": "40"])
        #expect(try await world.client.send(Copies()).beginnings == 0)
        // It has read the tombstone, so its removal does not matter.
        world.clock.advance(by: Self.day * 2)
        try await world.runMaintenance(of: "catalogue")
        try await world.note("c", "next")
        try await world.waitForFollowers()
        #expect(try await world.client.send(Copies()).texts == ["a": "40", "c": "next"])
        #expect(try await world.client.send(Copies()).beginnings == 0)
    }

    /// The newest number remains after its event is removed, so that pollers do not wait for it.
    @Test func aNewFollowerOfACompactedLogIsUpToDate() async throws {
        try await world.stop("favourites")
        try await world.note("a", "kept")
        try await world.note("b", "to be deleted")
        try await world.note("b", nil)
        world.clock.advance(by: Self.day * 31)
        try await world.runMaintenance(of: "catalogue")
        try await world.start("favourites")
        try await world.waitForFollowers()
        let ready = try await world.sending(as: .gateway).send(Ready(), to: "favourites")
        #expect(ready.followed == ["catalogue": 3])
        #expect(try await world.client.send(Copies()).texts == ["a": "kept"])
        #expect(try await world.client.send(Copies()).beginnings == 0)
    }
}
