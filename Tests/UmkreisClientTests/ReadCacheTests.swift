import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

@Suite("client: read cache")
struct ReadCacheTests {
    @Test func aReplyIsReturnedWithItsAge() async throws {
        try await withCache { peer, cache, clock, _ in
            try await peer.script(FindNote.self, .json(FindNote.Reply(text: "a")), .json(FindNote.Reply(text: "b")))
            try await peer.script(WriteNote.self, ScriptedReply(body: #"{"number":1}"#))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")), cache: cache)
            #expect(try await client.cached(FindNote(id: 1)) == nil)
            try await client.send(FindNote(id: 1))
            clock.advance(by: .seconds(90))
            let cached = try await client.cached(FindNote(id: 1))
            #expect(cached == Cached(reply: FindNote.Reply(text: "a"), age: .seconds(90)))
            #expect(try await client.cached(FindNote(id: 2)) == nil)
            try await client.send(FindNote(id: 1))
            #expect(try await client.cached(FindNote(id: 1))?.reply.text == "b")
            try await client.send(WriteNote(text: "x"))
            #expect(try await client.cached(WriteNote(text: "x")) == nil)
            clock.advance(by: .seconds(-10_000))
            #expect(try await client.cached(FindNote(id: 1))?.age == .zero)
        }
    }

    @Test("a reply that another version has stored is a miss") func missesRepliesOfOtherVersions() async throws {
        try await withCache { peer, cache, _, folder in
            try await peer.script(FindNote.self, .json(FindNote.Reply(text: "a")))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")), cache: cache)
            try await client.send(FindNote(id: 1))
            let user = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
            let replies = folder.appending(path: user)
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: replies.path).first)
            let file = replies.appending(path: name)
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing(#""v":1"#, with: #""v":2"#).utf8).write(to: file)
            #expect(try await client.cached(FindNote(id: 1)) == nil)
            try Data(text.utf8).write(to: file)
            #expect(try await client.cached(FindNote(id: 1))?.reply.text == "a")
        }
    }

    @Test func survivesARestartOfItsUserOnly() async throws {
        try await withCache { peer, cache, _, folder in
            try await peer.script(FindNote.self, .json(FindNote.Reply(text: "a")))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")), cache: cache)
            try await client.send(FindNote(id: 1))
            let later = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")), cache: ReadCache(in: folder))
            #expect(try await later.cached(FindNote(id: 1))?.reply.text == "a")
            let other = UmkreisClient(at: peer.url, tokens: TestStore(.sample("b")), cache: ReadCache(in: folder))
            #expect(try await other.cached(FindNote(id: 1)) == nil)
            let nobody = UmkreisClient(at: peer.url, cache: ReadCache(in: folder))
            #expect(try await nobody.cached(FindNote(id: 1)) == nil)
            #expect(try files(in: folder) == 0)
        }
    }

    @Test func isClearedOnSignOutAndForAnotherUser() async throws {
        try await withCache { peer, cache, _, folder in
            try await peer.script(FindNote.self, try .json(FindNote.Reply(text: "a")).forever())
            try await peer.script(SignIn.self, .json(SignedIn.sample("b")), .json(SignedIn.sample("a")))
            try await peer.script(SignOut.self, .empty)
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")), cache: cache)
            try await client.send(FindNote(id: 1))
            try await client.send(SignIn(login: "b", password: "b"))
            #expect(try files(in: folder) == 0)
            #expect(try await client.cached(FindNote(id: 1)) == nil)
            try await client.send(FindNote(id: 1))
            try await client.signOut()
            #expect(try files(in: folder) == 0)
            try await client.send(SignIn(login: "a", password: "a"))
            #expect(try await client.cached(FindNote(id: 1)) == nil)
        }
    }

    /// A reply that arrives after signing out belongs to no one any more.
    @Test func aLateReplyIsNotStored() async throws {
        try await withCache { peer, cache, _, folder in
            try await peer.script(FindNote.self, try .json(FindNote.Reply(text: "a")).behind("late"))
            try await peer.script(SignOut.self, .empty)
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")), cache: cache)
            let read = Task { try await client.send(FindNote(id: 1)).text }
            try await eventually { try await !peer.requests(of: FindNote.self).isEmpty }
            try await client.signOut()
            try await peer.open("late")
            #expect(try await read.value == "a")
            #expect(try files(in: folder) == 0)
        }
    }

    @Test func theOldestRepliesAreDeletedFirst() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let cache = ReadCache(in: URL(filePath: folder.path), limit: 2000)
        for id in 1...20 { await cache.store(try reply(id), to: FindNote(id: id), of: nil) }
        #expect(await cache.reply(to: FindNote(id: 20), of: nil) != nil)
        #expect(await cache.reply(to: FindNote(id: 1), of: nil) == nil)
        #expect((1...19).contains(try files(in: URL(filePath: folder.path))))
        await cache.store(Array(repeating: 0x20, count: 3000) + (try reply(99)), to: FindNote(id: 99), of: nil)
        #expect(await cache.reply(to: FindNote(id: 99), of: nil) == nil)

        let later = ReadCache(in: URL(filePath: folder.path), limit: 2000)
        for id in 21...40 { await later.store(try reply(id), to: FindNote(id: id), of: nil) }
        #expect(await later.reply(to: FindNote(id: 20), of: nil) == nil)
        #expect(await later.reply(to: FindNote(id: 40), of: nil) != nil)
    }

    @Test func aDamagedFileIsAMiss() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let url = URL(filePath: folder.path)
        let cache = ReadCache(in: url)
        await cache.store(try reply(1), to: FindNote(id: 1), of: nil)
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
            try Data("{\"call\"".utf8).write(to: url.appending(path: name))
        }
        #expect(await cache.reply(to: FindNote(id: 1), of: nil) == nil)
        await cache.store(try reply(1), to: FindNote(id: 1), of: nil)
        #expect(await cache.reply(to: FindNote(id: 1), of: nil) != nil)
    }

    private func reply(_ id: Int) throws -> [UInt8] {
        try WireJSON.encode(FindNote.Reply(text: String(repeating: "x", count: 100 + id)))
    }

    private func files(in folder: URL) throws -> Int {
        guard FileManager.default.fileExists(atPath: folder.path) else { return 0 }
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).count { $0.hasSuffix(".json") }
    }

    private func withCache(_ body: (HTTPPeer, ReadCache, TestClock, URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let url = URL(filePath: folder.path + "/cache")
        let clock = TestClock()
        try await HTTPPeer.run { peer in
            try await body(peer, ReadCache(in: url) { clock.now }, clock, url)
        }
    }
}
