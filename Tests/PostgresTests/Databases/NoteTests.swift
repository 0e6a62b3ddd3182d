import Testing

@testable import UmkreisStorage

/// Notes between instances, beside the database.
@Suite("notes to other instances", .postgres)
struct NoteTests {
    let databases = TestDatabases()

    @Test func arriveInOrder() async throws {
        let received = AsyncStream.makeStream(of: [String].self)
        let listening = AsyncStream.makeStream(of: Void.self)
        var configuration = try databases.configuration()
        configuration.notesReceived = { received.continuation.yield($0) }
        configuration.heard = { if $0 == nil { listening.continuation.yield() } }
        try await databases.withDatabase(configuration) { own in
            var start = listening.stream.makeAsyncIterator()
            var notes = received.stream.makeAsyncIterator()
            await start.next()
            try await databases.withDatabase { other in
                own.sendNote("mine")
                let sent = (1...1_000).map { "note_\($0)-" + String(repeating: "x", count: $0 % 300) }
                let invalid = ["", "a space", "a'quote", "ä", String(repeating: "x", count: 1_001)]
                for note in invalid { other.sendNote(note) }
                for (number, note) in sent.enumerated() {
                    other.sendNote(note)
                    if number.isMultiple(of: 3) { other.ring(UInt64(number) + 1) }
                }
                var found: [String] = []
                while found.count < sent.count, let next = await notes.next() { found += next }
                #expect(found == sent)
            }
        }
    }
}
