import AuthContract
import AuthCore
import TestKit
import Testing
import Wire

@Suite("auth.unblock")
struct UnblockTests {
    @Test("C13: a block that is lifted is told as one that is no more", arguments: Wiring.allCases)
    func isAnnouncedAsATombstone(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
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
    }

    @Test func leavesTheBlockOfTheOther() async throws {
        try await World.run(AuthService.self) { world in
            let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
            try await ada.send(Block(user: ben.id))
            try await ben.send(Block(user: ada.id))
            try await ada.send(Unblock(user: ben.id))
            #expect(try await ada.send(ListBlocks()).count == 0)
            #expect(try await ben.send(ListBlocks()).blocks.map(\.user) == [ada.id])
        }
    }
}
