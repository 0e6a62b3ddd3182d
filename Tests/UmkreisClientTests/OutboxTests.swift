import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

@Suite("client: outbox")
struct OutboxTests {
    private let done = ScriptedReply(body: #"{"number":1}"#)

    @Test func intentsAreSentInOrderWithTheirKeys() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.forever())
            let outbox = try world.outbox()
            var keys: [String] = []
            for text in ["1", "2", "3"] { keys.append(try await outbox.add(WriteNote(text: text), subject: "s").key) }
            #expect(try await world.attempts() == [])
            #expect(await outbox.flush() == 0)
            #expect(try await world.attempts() == ["1", "2", "3"])
            let requests = try await world.peer.requests(of: WriteNote.self)
            #expect(requests.map(\.key) == keys)
            #expect(requests.map(\.token) == ["a1", "a1", "a1"])
            var outcomes = outbox.outcomes.makeAsyncIterator()
            for key in keys {
                guard case .sent(let intent, let reply) = await outcomes.next() else { break }
                #expect(intent.key == key)
                #expect(try reply.decode(WriteNote.Reply.self).number == 1)
            }
            for key in keys { #expect(await outbox.acknowledge(key: key)) }
            #expect(try world.files() == [])
        }
    }

    /// The process ends after the server has executed the write and before the reply arrives.
    @Test func aRestartKeepsOrderAndKeys() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.executed().cut(after: 3), done.executed().times(9))
            var keys: [String] = []
            do {
                let outbox = try world.outbox()
                for text in ["1", "2", "3"] {
                    keys.append(try await outbox.add(WriteNote(text: text), subject: "s").key)
                }
                #expect(await outbox.flush() == 3)
            }
            let outbox = try world.outbox()
            #expect(await outbox.intents.map(\.key) == keys)
            #expect(await outbox.intents.map { $0.triedAt != nil } == [true, false, false])
            try await keys.append(outbox.add(WriteNote(text: "4"), subject: "s").key)
            #expect(await outbox.flush() == 0)
            #expect(try await world.attempts() == ["1", "1", "2", "3", "4"])
            #expect(try await world.peer.executed() == keys)
            #expect(await world.emptyAfterRestart())
        }
    }

    @Test("an intent of the first version is sent, one of a later version stays for it") func migratesIntents()
        async throws
    {
        try await OutboxPeer.run { world in
            try await world.script(done.forever())
            try await world.outbox().add(WriteNote(text: "first"), subject: "s")
            let first = world.folder.appending(path: "1.json")
            let text = try String(contentsOf: first, encoding: .utf8)
            #expect(text.contains(#""v":1"#))
            try Data(text.replacing(#","v":1"#, with: "").utf8).write(to: first)
            let later = world.folder.appending(path: "7.json")
            try Data(#"{"v":3,"wish":"something new"}"#.utf8).write(to: later)
            let outbox = try world.outbox()
            #expect(await outbox.intents.map(\.number) == [1])
            // Not under the number of the other file.
            #expect(try await outbox.add(WriteNote(text: "second"), subject: "s").number == 8)
            #expect(await outbox.flush() == 0)
            #expect(try await world.attempts() == ["first", "second"])
            for outcome in await outbox.unacknowledged { await outbox.acknowledge(key: outcome.intent.key) }
            #expect(try world.files() == ["7.json"])
        }
    }

    @Test("an intent is found by its key while it waits, not by its text") func findsByKey() async throws {
        try await OutboxPeer.run { world in
            try await world.script(.dropped, done.forever())
            let outbox = try world.outbox()
            for key in ["phone-1", "phone-2"] { try await outbox.add(WriteNote(text: "ok"), subject: "s", key: key) }
            #expect(await outbox.flush() == 2)
            #expect(await outbox.intent(key: "phone-2")?.key == "phone-2")
            #expect(await outbox.intent(key: "laptop-1") == nil)
            #expect(await outbox.intent(key: nil) == nil)
            #expect(await outbox.flush() == 0)
            #expect(await outbox.intent(key: "phone-2") == nil)
        }
    }

    @Test func anUnreachableServerKeepsTheOrder() async throws {
        try await OutboxPeer.run { world in
            try await world.script(.html(502), .problem(429, .throttled), .html(404), .dropped, done.forever())
            let outbox = try world.outbox()
            for text in ["1", "2"] { try await outbox.add(WriteNote(text: text), subject: "s") }
            for _ in 0..<4 { #expect(await outbox.flush() == 2) }
            #expect(await outbox.flush() == 0)
            #expect(try await world.attempts() == ["1", "1", "1", "1", "1", "2"])
        }
    }

    @Test func subjectsDoNotWaitForEachOther() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.behind("first"), done.forever())
            let outbox = try world.outbox()
            try await outbox.add(WriteNote(text: "slow"), subject: "x")
            let first = Task { await outbox.flush() }
            try await eventually { try await world.attempts() == ["slow"] }
            try await outbox.add(WriteNote(text: "behind"), subject: "x")
            try await outbox.add(WriteNote(text: "other"), subject: "y")
            #expect(await outbox.flush() == 2)
            #expect(try await world.attempts() == ["slow", "other"])
            #expect(await outbox.discard(key: outbox.intents[0].key) == false)
            try await world.peer.open("first")
            #expect(await first.value == 0)
            #expect(try await world.attempts() == ["slow", "other", "behind"])
        }
    }

    @Test func aRefusalForGoodIsReportedAndRemoved() async throws {
        try await OutboxPeer.run { world in
            try await world.script(.problem(409, .conflict, field: "text"), done)
            let outbox = try world.outbox()
            let key = try await outbox.add(WriteNote(text: "1"), subject: "s").key
            try await outbox.add(WriteNote(text: "2"), subject: "s")
            #expect(await outbox.flush() == 0)
            var outcomes = outbox.outcomes.makeAsyncIterator()
            guard case .refused(let intent, let fault) = await outcomes.next() else {
                Issue.record("the refusal is not reported")
                return
            }
            #expect(intent.key == key)
            #expect(fault == Fault(.conflict, "no", field: "text"))
            guard case .sent = await outcomes.next() else {
                Issue.record("the second is not reported")
                return
            }
            #expect(await world.emptyAfterRestart())
        }
    }

    @Test func runningSendsAddedCallsAndRetries() async throws {
        try await OutboxPeer.run { world in
            try await world.script(.html(502), done.forever())
            let outbox = try world.outbox()
            let running = Task { await outbox.run() }
            try await outbox.add(WriteNote(text: "1"), subject: "s")
            try await eventually { await outbox.intents.isEmpty }
            try await outbox.add(WriteNote(text: "2"), subject: "s")
            try await eventually { await outbox.intents.isEmpty }
            await outbox.run()
            running.cancel()
            await running.value
            #expect(try await world.attempts() == ["1", "1", "2"])
        }
    }

    @Test func isBounded() async throws {
        try await OutboxPeer.run { world in
            let outbox = try world.outbox(limits: OutboxLimits(count: 2, bytes: 2000))
            try await outbox.add(WriteNote(text: "1"), subject: "s", key: "the first key")
            let long = String(repeating: "x", count: 2000)
            let tooLong = await fault { try await outbox.add(WriteNote(text: long), subject: "s") }
            #expect(tooLong?.rule == "outbox-full")
            try await outbox.add(WriteNote(text: "2"), subject: "s")
            let full = await fault { try await outbox.add(WriteNote(text: "3"), subject: "s") }
            #expect(full?.code == .overloaded)
            #expect(full?.rule == "outbox-full")
            #expect(full?.values?["most"] == 2)
            let known = try await outbox.add(WriteNote(text: "1"), subject: "s", key: "the first key")
            #expect(known.number == 1)
            let isDiscarded = await outbox.discard(key: "the first key")
            #expect(isDiscarded)
            try await outbox.add(WriteNote(text: "3"), subject: "s")
            #expect(try await world.outbox().intents.count == 2)
        }
    }

    @Test func onlyWritesWithoutBytesWait() async throws {
        try await OutboxPeer.run { world in
            let outbox = try world.outbox()
            let picture = SendPicture(name: "a", tags: [], place: [:])
            #expect(await fault { try await outbox.add(FindNote(id: 1), subject: "s") }?.code == .invalid)
            #expect(await fault { try await outbox.add(picture, subject: "s") }?.code == .invalid)
            #expect(await fault { try await outbox.add(StartGuest(), subject: "s") }?.code == .invalid)
        }
    }

    @Test func aDamagedFileDoesNotBlockTheOthers() async throws {
        try await OutboxPeer.run { world in
            try await world.script(done.forever())
            let outbox = try world.outbox()
            for text in ["1", "2"] { try await outbox.add(WriteNote(text: text), subject: "s") }
            try Data("{\"key\":".utf8).write(to: world.folder.appending(path: "1.json"))
            try Data("{".utf8).write(to: world.folder.appending(path: "3.json.new"))
            let next = try world.outbox()
            try await next.add(WriteNote(text: "3"), subject: "s")
            #expect(await next.flush() == 0)
            #expect(try await world.attempts() == ["2", "3"])
        }
    }
}

extension OutboxPeer {
    fileprivate func emptyAfterRestart() async -> Bool { await (try? outbox().intents.isEmpty) ?? false }
}
