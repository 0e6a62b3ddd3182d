import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.unblock", .services(AuthService.self))
struct UnblockTests {
    @Test("a lifted block is published as a tombstone", .everyWiring) func isAnnouncedAsATombstone() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await ada.send(Block(user: ben.id))
        try await ada.send(Unblock(user: ben.id))
        try await ada.send(Unblock(user: ben.id))
        let told = try await world.events(BlockChanged.self)
        #expect(told.map(\.isBlocked).last == false)
        #expect(told.map(\.isTombstone).last == true)
        #expect(told.filter(\.isTombstone).count == 1)
        #expect(try await ada.send(ListBlocks()).blocks.isEmpty)
    }

    @Test func leavesTheBlockOfTheOther() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await ada.send(Block(user: ben.id))
        try await ben.send(Block(user: ada.id))
        try await ada.send(Unblock(user: ben.id))
        #expect(try await ada.send(ListBlocks()).count == 0)
        #expect(try await ben.send(ListBlocks()).blocks.map(\.user) == [ada.id])
    }
}
