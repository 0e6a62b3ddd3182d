import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.listBlocks", .services(AuthService.self))
struct ListBlocksTests {
    @Test(.everyWiring) func listsTheNewestFirstInPages() async throws {
        let ada = try await world.registered("Ada")
        var blocked: [UserID] = []
        for name in ["Ben", "Cleo", "Dora"] {
            let other = try await world.registered(name)
            try await ada.send(Block(user: other.id))
            blocked.insert(other.id, at: 0)
            world.clock.advance(by: .seconds(1))
        }
        let first = try await ada.send(ListBlocks(limit: 2))
        #expect(first.blocks.map(\.user) == Array(blocked[..<2]))
        #expect(first.count == 3)
        let second = try await ada.send(ListBlocks(limit: 2, cursor: first.next))
        #expect(second.blocks.map(\.user) == Array(blocked[2...]))
        #expect(second.next == nil)
    }

    @Test func refusesForeignCursors() async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(ListBlocks(cursor: Cursor(text: "x")))
        #expect(fault.field == "cursor")
    }
}
