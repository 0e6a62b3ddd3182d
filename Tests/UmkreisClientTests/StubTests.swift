import AuthContract
import Foundation
import Testing
import UmkreisClientApple
import UmkreisClientTesting
import UmkreisWire

@Suite("client: stub")
struct StubTests {
    @Test("a stub answers calls by their members") func answers() async throws {
        var stub = ClientStub()
        stub.reply(to: FindNote.self) { FindNote.Reply(text: "note \($0.id)") }
        stub.fail(WriteNote.self, with: Fault(.conflict, "no", rule: "taken"))
        let umkreis = stub.client(signedInAs: .guest)
        #expect(try await umkreis.send(FindNote(id: 7)).text == "note 7")
        #expect(await fault { try await umkreis.send(WriteNote(text: "a")) }?.rule == "taken")
        #expect(await fault { try await umkreis.send(FindPublicNote()) }?.code == .unknownCall)
        #expect(try await umkreis.signedIn()?.isGuest == true)
    }

    @Test("a stub signs in and out") func hasASession() async throws {
        var stub = ClientStub()
        stub.reply(to: StartGuest.self, .sample(isGuest: true))
        stub.reply(to: SignOut.self, Done())
        let umkreis = stub.client()
        #expect(try await umkreis.signedIn() == nil)
        try await umkreis.send(StartGuest())
        #expect(try await umkreis.signedIn()?.isGuest == true)
        try await umkreis.signOut()
        #expect(try await umkreis.signedIn() == nil)
    }

    @Test("a stub's streams have its events") func streams() async throws {
        var stub = ClientStub()
        try stub.event(of: PublicNotesAfter.self, PublicNotesAfter.Reply(note: 9))
        try stub.event(of: NotesAfter.self, NotesAfter.Reply(note: 1))
        try stub.event(of: NotesAfter.self, NotesAfter.Reply(note: 2))
        #expect(try await stub.client(signedInAs: .registered).events(NotesAfter()).first(2) == [1, 2])
    }

    @Test("an upload has its reply") func uploads() async throws {
        var stub = ClientStub()
        stub.reply(toUploads: ["media": "m1"])
        let photo: [String: String] = try await stub.client().upload(Data("jpeg".utf8))
        #expect(photo == ["media": "m1"])
    }

    @Test("a timestamp is a date") func convertsDates() {
        let moment = Timestamp(milliseconds: 1_700_000_000_123)
        #expect(Timestamp(moment.date) == moment)
        #expect(Timestamp(Date(timeIntervalSince1970: 0)).milliseconds == 0)
    }
}
