import Synchronization
import Testing
import UmkreisStorage
import UmkreisVocabulary
import UmkreisWire

@Suite("events, cursors and answers")
struct EventTests {
    @Test("events are numbered in commit order, and a rollback publishes no event") func numberEvents() async throws {
        struct Refusal: Error {}
        let file = try TemporaryFile()
        let newest = Mutex<[Int64]>([])
        var configuration = file.configuration(.posts)
        configuration.eventsCommitted = { number in newest.withLock { $0.append(number) } }
        try await file.withDatabase(configuration) { database in
            try await database.write { try $0.announce(WordSaid(word: "one")) }
            await #expect(throws: Refusal.self) {
                try await database.write { transaction in
                    try transaction.announce(WordSaid(word: "never"))
                    throw Refusal()
                }
            }
            try await database.write { transaction in
                try transaction.announce(WordSaid(word: "two"))
                try transaction.announce(WordSaid(word: "three"))
            }
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('silent')") }
            try await database.read { transaction in
                let events = try transaction.events(after: 1, limit: 10)
                #expect(events.map(\.sequence) == [2, 3])
                #expect(
                    events.map { String(decoding: $0.body, as: UTF8.self) } == [
                        #"{"word":"two"}"#, #"{"word":"three"}"#,
                    ]
                )
                #expect(events.allSatisfy { $0.name == WordSaid.name && $0.at.milliseconds == 1_700_000_000_000 })
                #expect(try transaction.events(after: 0, limit: 2).map(\.sequence) == [1, 2])
                #expect(try transaction.events(after: 3, limit: 2).isEmpty)
                #expect(try transaction.lastEventSequence() == 3)
            }
        }
        #expect(newest.withLock { $0 } == [1, 3])
    }

    @Test("the last word of a subject erases those before it, and numbers go on behind it")
    func eraseEvents() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { transaction in
                try transaction.announce(WordSaid(word: "secret", by: "a"))
                try transaction.announce(WordSaid(word: "other", by: "b"))
                try transaction.announce(WordSaid(word: "secret too", by: "a"))
            }
            try await database.write { try $0.announce(WordSaid(word: "", by: "a", isTheLast: true)) }
            let left = try await database.read { try $0.events(after: 0, limit: 10) }
            #expect(left.map(\.sequence) == [2, 4])
            #expect(left.map(\.subject) == ["b", "a"])
        }
    }

    @Test("an event longer than a line is refused, since followers would be stuck")
    func refuseOversizedEvents() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            let fault = await #expect(throws: Fault.self) {
                try await database.write {
                    try $0.announce(WordSaid(word: String(repeating: "x", count: WireLimits.line - 65_536)))
                }
            }
            #expect(fault?.code == .tooLarge)
        }
    }

    @Test("a list of events ends with the first that does not fit") func endWhereItIsFull() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { transaction in
                for word in ["a", "b", "too long", "c"] { try transaction.announce(WordSaid(word: word)) }
            }
            let events = try await database.read { transaction in
                try transaction.events(after: 0, limit: 10) { $0.body.count < 16 }
            }
            #expect(events.map(\.sequence) == [1, 2])
        }
    }

    @Test("a reader that sees an event sees all before it, while many write") func leaveNoGaps() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...300 {
                    group.addTask { try await database.write { try $0.announce(WordSaid(word: "\(number)")) } }
                }
                var seen: Int64 = 0
                while seen < 300 {
                    let after = seen
                    let events = try await database.read { try $0.events(after: after, limit: 50) }
                    #expect(events.map(\.sequence) == (0..<events.count).map { after + 1 + Int64($0) })
                    seen += Int64(events.count)
                    if events.isEmpty { _ = try await group.next() }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("a cursor is kept per source and moved in the transaction") func moveCursors() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            let cursors = try await database.write { transaction in
                try transaction.setCursor(FollowCursor(epoch: "a", sequence: 1, since: 3), of: "catalogue")
                try transaction.setCursor(FollowCursor(epoch: "b", sequence: 7, since: 9), of: "catalogue")
                return [try transaction.cursor(of: "catalogue"), try transaction.cursor(of: "auth")]
            }
            #expect(cursors == [FollowCursor(epoch: "b", sequence: 7, since: 9), nil])
        }
    }

    @Test("an answer is found under its caller and key, and pruned by age") func keepAnswers() async throws {
        let file = try TemporaryFile()
        let answer = StoredReply(call: "test.say", requestHash: [1, 2], reply: Array("{}".utf8))
        try await file.withDatabase { database in
            try await database.write { transaction in
                for number in 1...5 {
                    try transaction.storeReply(
                        answer,
                        caller: "anna",
                        key: "\(number)",
                        at: Timestamp(milliseconds: Int64(number))
                    )
                }
                #expect(try transaction.answer(caller: "anna", key: "1") == answer)
                #expect(try transaction.answer(caller: "bert", key: "1") == nil)
                #expect(try transaction.pruneReplies(before: Timestamp(milliseconds: 5), limit: 3) == 3)
                #expect(try transaction.answer(caller: "anna", key: "3") == nil)
                #expect(try transaction.answer(caller: "anna", key: "4") == answer)
                #expect(try transaction.pruneReplies(before: Timestamp(milliseconds: 5), limit: 3) == 1)
                #expect(try transaction.eraseReplies(of: "anna", limit: 10) == 1)
            }
            await #expect(throws: StorageError.self) {
                try await database.write { transaction in
                    for _ in 1...2 {
                        try transaction.storeReply(answer, caller: "anna", key: "k", at: Timestamp(milliseconds: 1))
                    }
                }
            }
        }
    }
}
