import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.addAccountNote", .services(AuthService.self))
struct AddAccountNoteTests {
    @Test("notes are listed newest first, with author and time", .everyWiring) func listsTheNewestFirst() async throws {
        let ben = try await world.registered("Ben")
        let moderator = try world.moderator()
        let first = try await moderator.send(AddAccountNote(user: ben.id, text: "Asked for proof")).note
        world.clock.advance(by: .seconds(60))
        let second = try await moderator.send(AddAccountNote(user: ben.id, text: "It is genuine")).note
        #expect(first.author == moderator.id && second.at == world.clock.now)
        #expect(try await moderator.send(FindAccount(user: ben.id)).notes == [second, first])
    }

    @Test("a note is in the audit log without its text, and there are at most 200 of an account")
    func bounds() async throws {
        let ben = try await world.registered("Ben")
        let moderator = try world.moderator()
        for number in 1...200 { try await moderator.send(AddAccountNote(user: ben.id, text: "Note \(number)")) }
        let full = try await moderator.refusal(AddAccountNote(user: ben.id, text: "Note 201"))
        #expect(full.code == .conflict && full.field == "user")
        let events = try await world.sending(as: .gateway).send(ListAudit(limit: 200)).events
        let noted = events.filter { $0.subject == "note on account" }
        #expect(noted.count > 190 && noted.allSatisfy { $0.actor == moderator.id && $0.account == ben.id })
        #expect(try await moderator.send(FindAccount(user: ben.id)).counts.notes == 200)
    }

    @Test("a note is deleted with its account, and loses its author with theirs") func isErased() async throws {
        let (ben, mona) = (try await world.registered("Ben"), try await world.registered("Mona"))
        let cleo = try await world.registered("Cleo")
        let moderator = try world.person("Mona", id: mona.id, roles: ["moderator"])
        for user in [ben, cleo] { try await moderator.send(AddAccountNote(user: user.id, text: "Brassknob")) }
        for user in [ben, mona] { try await world.sending(as: .gateway).send(DeleteAccount(user: user.id)) }
        try await eventually {
            let open = try await world.sending(as: .gateway).send(ListErasures()).erasures
            return open.allSatisfy { !$0.missing.contains("auth") }
        }
        let notes = try await world.moderator().send(FindAccount(user: cleo.id)).notes
        #expect(notes.map(\.text) == ["Brassknob"] && notes.first?.author == nil)
        let left = try await world.withAuthFile { try $0.value("SELECT count(*) FROM accountNote", as: Int.self) }
        #expect(left == 1)
    }

    @Test("a moderator does not annotate their own account, a guest or an unknown user") func refuses() async throws {
        let mona = try await world.registered("Mona")
        let moderator = try world.person("Mona", id: mona.id, roles: ["moderator"])
        #expect(try await moderator.refusal(AddAccountNote(user: mona.id, text: "Good")).rule == "own-account")
        let guest = try await world.guest()
        #expect(try await moderator.refusal(AddAccountNote(user: guest.id, text: "A")).rule == "guest")
        let unknown = AddAccountNote(user: UserID(high: 1, low: 1), text: "A")
        #expect(try await moderator.refusal(unknown).code == .notFound)
        for text in ["", String(repeating: "a", count: 1_001)] {
            #expect(try await moderator.refusal(AddAccountNote(user: guest.id, text: text)).field == "text")
        }
    }
}
