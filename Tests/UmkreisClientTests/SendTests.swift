import AuthContract
import Foundation
import TestKit
import Testing
import UmkreisClient
import UmkreisWire

@Suite("client: calls")
struct SendTests {
    @Test func aCallIsPostedToItsPath() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindNote.self, .json(FindNote.Reply(text: "hello")))
            let client = UmkreisClient(at: peer.url)
            #expect(try await client.send(FindNote(id: 7)).text == "hello")
            let request = try #require(try await peer.requests(of: FindNote.self).first)
            #expect(request.method == "POST")
            #expect(request.body == #"{"id":7}"#)
            #expect(request.headers["content-type"] == "application/json")
            #expect(request.token == nil)
            #expect(request.key == nil)
            #expect((1...15_000).contains(Int(request.headers["request-timeout-ms"] ?? "") ?? 0))
        }
    }

    @Test func aPrefixOfTheServerIsKept() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script("/api/v1/test/findNote", .json(FindNote.Reply(text: "hello")))
            let client = UmkreisClient(at: peer.url.appending(path: "api/"))
            #expect(try await client.send(FindNote(id: 7)).text == "hello")
        }
    }

    @Test func aWriteHasAKeyOfItsOwn() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(WriteNote.self, try .json(WriteNote.Reply(number: 1)).forever())
            let client = UmkreisClient(at: peer.url)
            try await client.send(WriteNote(text: "a"))
            try await client.send(WriteNote(text: "b"))
            try await client.send(WriteNote(text: "c"), key: "my own key of 24 letters")
            let keys = try await peer.requests(of: WriteNote.self).compactMap(\.key)
            #expect(Set(keys).count == 3)
            #expect(keys.last == "my own key of 24 letters")
            #expect(keys.allSatisfy { $0.utf8.count >= WireLimits.minimumAnonymousKey })
        }
    }

    @Test func aProblemBecomesItsFault() async throws {
        let problem = """
            {"type":"/problems/too-long","status":400,"detail":"title is longer than 120 characters","code":"gone",\
            "rule":"too-long","values":{"most":120,"words":["a"]},"field":"title","at":"2026-05-01T12:00:00.000Z",\
            "retryAfterMs":70,"later":{"x":1}}
            """
        let expected = Fault(
            .gone,
            "title is longer than 120 characters",
            field: "title",
            rule: "too-long",
            values: ["most": 120, "words": ["a"]],
            at: Timestamp("2026-05-01T12:00:00.000Z"),
            retryAfterMs: 70
        )
        #expect(try await fault(after: .problem(410, problem)) == expected)
    }

    @Test func aProblemHasAllBrokenMembers() async throws {
        let problem = """
            {"code":"invalid","detail":"title is empty","field":"title","rule":"empty","errors":[\
            {"field":"title","detail":"title is empty","rule":"empty"},\
            {"field":"tags.1","detail":"tags.1 is longer than 40 characters","rule":"too-long","values":{"most":40}}]}
            """
        let fault = try #require(try await fault(after: .problem(400, problem)))
        let second = try #require(fault.errors?.last)
        #expect(fault.errors?.map(\.field) == ["title", "tags.1"])
        #expect(second.message == "tags.1 is longer than 40 characters")
        #expect(second.values == ["most": 40])
        #expect(second.text(in: .en) == "At most 40 characters.")
        let later = #"{"code":"invalid","detail":"no","errors":{"title":"empty"}}"#
        #expect(try await self.fault(after: .problem(400, later)) == Fault(.invalid, "no"))
    }

    @Test func aProblemOfALaterServerKeepsItsCode() async throws {
        let problem = #"{"code":"brand-new","title":"New","values":{"a":{"b":1}},"at":5,"retryAfterMs":"soon"}"#
        let fault = try await fault(after: .problem(400, problem))
        #expect(fault == Fault("brand-new", "New"))
    }

    @Test(arguments: [
        (502, FaultCode.unavailable), (503, .unavailable), (504, .unavailable), (500, .internal), (401, .internal),
        (403, .internal), (404, .internal), (413, .internal), (302, .internal),
    ])
    func distinguishesProxyPagesFromFaults(status: Int, code: FaultCode) async throws {
        #expect(try await fault(after: .html(status))?.code == code)
    }

    @Test(arguments: [
        (ScriptedReply(body: #"{"text":"hel"#), FaultCode.internal),
        (ScriptedReply(headers: ["Content-Type": "text/html"], body: "<html>sign in</html>"), .internal),
        (ScriptedReply(body: "{}"), .internal),
        (ScriptedReply(body: ""), .internal),
        (.problem(503, #"{"code":"unavai"#), .unavailable),
        (.problem(401, #"{"code":"unauthenticated","field":"tok"#), .internal),
        (.problem(404, #"{"detail":"no code"}"#), .internal),
    ])
    func cutOrForeignJSONIsNoReply(reply: ScriptedReply, code: FaultCode) async throws {
        #expect(try await fault(after: reply)?.code == code)
    }

    @Test func aPauseInAHeaderCounts() async throws {
        var reply = ScriptedReply.html(503)
        reply.headers?["Retry-After"] = "7"
        #expect(try await fault(after: reply)?.retryAfterMs == 7000)
    }

    @Test func redirectsAreNotFollowed() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a"))
            let target = peer.url.appending(path: "elsewhere").absoluteString
            try await peer.script(FindNote.self, ScriptedReply(status: 307, headers: ["Location": target]))
            let client = UmkreisClient(at: peer.url, tokens: store)
            #expect(await UmkreisClientTests.fault { try await client.send(FindNote(id: 1)) }?.code == .internal)
            #expect(try await peer.requests(to: "/elsewhere").isEmpty)
        }
    }

    @Test func bytesAccompanyACall() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(SendPicture.self, .empty)
            let client = UmkreisClient(at: peer.url)
            let call = SendPicture(name: "a+b & ü", tags: ["x", "y"], place: ["lat": 1], points: [["lat": 2], [:]])
            try await client.send(call, blob: Data("bytes".utf8))
            let request = try #require(try await peer.requests(of: SendPicture.self).first)
            #expect(
                request.query == [
                    ["name", "a+b & ü"], ["tags", "x"], ["tags", "y"], ["place", #"{"lat":1}"#],
                    ["points", #"[{"lat":2},{}]"#],
                ]
            )
            #expect(request.headers["content-type"] == "application/octet-stream")
            #expect(request.body == "bytes")
            #expect(request.key != nil)
        }
    }

    @Test func tooManyBytesAreNotSent() async throws {
        let client = UmkreisClient(at: try #require(URL(string: "http://127.0.0.1:1")))
        let bytes = Data(count: WireLimits.blob + 1)
        let fault = await UmkreisClientTests.fault {
            try await client.send(SendPicture(name: "a", tags: [], place: [:]), blob: bytes)
        }
        #expect(fault?.code == .tooLarge)
    }

    @Test func aReplyOfBytesIsReturnedAsItIs() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(FindPicture.self, ScriptedReply(body: "\u{0}picture"))
            let client = UmkreisClient(at: peer.url)
            #expect(try await client.fetch(FindPicture()) == Data("\u{0}picture".utf8))
        }
    }

    /// A client without retries.
    private func fault(after reply: ScriptedReply) async throws -> Fault? {
        var found: Fault?
        try await HTTPPeer.run { peer in
            try await peer.script(FindNote.self, reply)
            let client = UmkreisClient(at: peer.url, retry: .never)
            found = await UmkreisClientTests.fault { try await client.send(FindNote(id: 1)) }
        }
        return found
    }
}
