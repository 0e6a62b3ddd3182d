import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.noteModeration", .services(AuthService.self))
struct NoteModerationTests {
    @Test("is in the audit log once, with moderator, action and owner", .everyWiring) func isInTheLog() async throws {
        let (ada, mona) = (try await world.registered("Ada"), try await world.registered("Mona"))
        let act = Self.act(of: mona, on: ada)
        for _ in 1...2 { try await world.sending(as: .catalogue).send(act, key: "k") }
        let events = try await world.sending(as: .gateway).send(ListAudit()).events.filter { $0.actor == mona.id }
        #expect(events.map(\.event) == ["authz_admin"])
        #expect(events.first?.account == ada.id)
        #expect(events.first?.subject == "catalogue.deletePost \(act.post)")
        #expect(try await world.sending(as: .gateway).send(CheckAudit()).isWhole)
    }

    @Test func refusesTheModeratorsOwnContent() async throws {
        let mona = try await world.registered("Mona")
        let fault = await #expect(throws: Fault.self) {
            try await world.sending(as: .catalogue).send(Self.act(of: mona, on: mona))
        }
        #expect(fault?.code == .invalid && fault?.field == "owner" && fault?.rule == "oneself")
    }

    private static func act(of moderator: Person, on owner: Person) -> NoteModeration {
        let post = PostID(high: 1, low: 2)
        return NoteModeration(moderator: moderator.id, call: "catalogue.deletePost", owner: owner.id, post: post)
    }
}
