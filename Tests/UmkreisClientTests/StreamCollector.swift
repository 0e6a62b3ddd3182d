import Synchronization
import UmkreisWire

@testable import UmkreisClient

extension HTTPPeer {
    static let stream = "/v1/stream"

    /// The text of an event.
    static func event(_ name: String, _ note: Int, id: String) -> ScriptedReply.Step {
        "id: \(id)\nevent: \(name)\ndata: {\"note\":\(note)}\n\n"
    }

    static func note(_ note: Int, id: String) -> ScriptedReply.Step { event("test.notesAfter", note, id: id) }
}

extension EventStream {
    /// Returns the notes of the first events, `nil` for a reset.
    func first(_ count: Int) async throws -> [Int?] {
        var notes: [Int?] = []
        for try await event in self {
            switch event {
            case .reply(let reply):
                notes.append(
                    try reply.reply(to: NotesAfter.self)?.note ?? reply.reply(to: PublicNotesAfter.self)?.note
                )
            case .reset: notes.append(nil)
            }
            if notes.count == count { break }
        }
        return notes
    }
}
