import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.block", .services(AuthService.self))
struct BlockTests {
    @Test("a block is published once, without names", .everyWiring) func isAnnouncedOnce() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let first = try await ada.send(Block(user: ben.id))
        #expect(first.blockedAt == world.clock.now)
        world.clock.advance(by: .seconds(5))
        #expect(try await ada.send(Block(user: ben.id)) == first)
        let told = try await world.events(BlockChanged.self)
        #expect(told.map(\.isBlocked) == [true])
        #expect(told.map(\.blocker) == [ada.id])
        #expect(told.map(\.blocked) == [ben.id])
        #expect(told.map(\.isTombstone) == [false])
    }

    @Test func needsTwoRegisteredUsers() async throws {
        let ada = try await world.registered("Ada")
        let guest = try await world.guest()
        let itself = try await ada.refusal(Block(user: ada.id))
        #expect(itself == BrokenRule("oneself", "must be another user").fault(at: "user"))
        #expect(try await ada.refusal(Block(user: guest.id)) == BrokenRule.guest.fault(at: "user"))
        let unknown = try await ada.refusal(Block(user: UserID(high: 1, low: 2)))
        #expect(unknown.code == .notFound)
        #expect(unknown.field == "user")
        #expect(try await world.events(BlockChanged.self).isEmpty)
    }

    @Test func isHiddenFromTheBlockedUser() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await ada.send(Block(user: ben.id))
        #expect(try await ben.send(ListBlocks()).blocks.isEmpty)
    }
}
