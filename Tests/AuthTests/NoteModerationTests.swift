import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.noteModeration")
struct NoteModerationTests {
    @Test("stands in the audit log with who, what and whose, once however often it is sent", arguments: Wiring.allCases)
    func isInTheLog(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let (ada, mona) = (try await world.registered("Ada"), try await world.registered("Mona"))
            let act = Self.act(of: mona, on: ada)
            for _ in 1...2 { try await world.sending(as: .catalogue).send(act, key: "k") }
            let events = try await world.sending(as: .gateway).send(ListAudit()).events.filter { $0.actor == mona.id }
            #expect(events.map(\.event) == ["authz_admin"])
            #expect(events.first?.account == ada.id)
            #expect(events.first?.subject == "catalogue.deletePost \(act.post)")
            #expect(try await world.sending(as: .gateway).send(CheckAudit()).isWhole)
        }
    }

    @Test func refusesWhatIsTheModeratorsOwnAndWhoeverIsNoService() async throws {
        try await World.run(AuthService.self) { world in
            let mona = try await world.registered("Mona")
            let fault = await #expect(throws: Fault.self) {
                try await world.sending(as: .catalogue).send(Self.act(of: mona, on: mona))
            }
            #expect(fault?.code == .invalid && fault?.field == "owner" && fault?.rule == "oneself")
            let moderator = try world.person("Max", roles: ["moderator"])
            #expect(try await moderator.refusal(Self.act(of: moderator, on: mona)).code == .forbidden)
            #expect(try await world.refusal(Self.act(of: moderator, on: mona)).code == .unauthenticated)
        }
    }

    private static func act(of moderator: Person, on owner: Person) -> NoteModeration {
        let post = PostID(high: 1, low: 2)
        return NoteModeration(moderator: moderator.id, call: "catalogue.deletePost", owner: owner.id, post: post)
    }
}
