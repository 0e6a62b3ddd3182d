import Foundation
import Testing
import UmkreisWire

@Suite("A request as it arrives") struct IncomingRequestTests {
    @Test("has every member that was sent, and the body as it was meant") func sent() throws {
        let line = try RequestLine(
            id: "r-1",
            call: "catalogue.createPost",
            token: "v4.public.x",
            key: "k \"1\"",
            ttlMs: 2500,
            trace: "t-1"
        ).bytes(body: ["title": "a\nb"])
        #expect(!line.contains(0x0A))
        let request = try IncomingRequest.read(line).get()
        #expect(request.version == 1)
        #expect(request.id == Array("\"r-1\"".utf8))
        #expect(request.call == "catalogue.createPost")
        #expect(request.token == "v4.public.x")
        #expect(request.key == "k \"1\"")
        #expect(request.ttlMs == 2500)
        #expect(request.trace == "t-1")
        #expect(try request.document.decode([String: String].self, at: request.body) == ["title": "a\nb"])
    }

    @Test("may leave out all but v, call and body") func minimum() throws {
        let line = try RequestLine(id: "1", call: "a.b").bytes(bodyJSON: "{\r\n \"x\": 1 }".utf8)
        #expect(!line.contains(0x0A))
        #expect(try IncomingRequest.read(line).get().ttlMs == 5000)
        let minimum = try IncomingRequest.read(Array(#"{"body":{},"call":"a.b","v":1,"key":null,"later":[1]}"#.utf8))
            .get()
        #expect(minimum.id == nil)
        #expect(minimum.token == nil)
        #expect(minimum.key == nil)
        #expect(minimum.trace == nil)
        #expect(minimum.network == nil)
        #expect(minimum.ttlMs == 5000)
    }

    @Test("has its id as it came", arguments: ["7", "-1.50", #""\u0061""#, #""é""#, "1e400"])
    func id(id: String) throws {
        let line = #"{"v":1,"call":"a.b","body":{},"id": \#(id) }"#
        #expect(try IncomingRequest.read(Array(line.utf8)).get().id == Array(id.utf8))
    }

    @Test(
        "a request that breaks a rule is refused with its id",
        arguments: [
            (#""call":"a.b","body":{}"#, "version-mismatch", "v must be 1", "v"),
            (#""v":2,"call":"a.b","body":{}"#, "version-mismatch", "v must be 1", "v"),
            (#""v":"1","call":"a.b","body":{}"#, "version-mismatch", "v must be 1", "v"),
            (#""v":1,"body":{}"#, "invalid", "call is missing", "call"),
            (#""v":1,"call":5,"body":{}"#, "invalid", "call must be text of at most 100 bytes", "call"),
            (
                #""v":1,"call":"a.\#(String(repeating: "b", count: 99))","body":{}"#, "invalid",
                "call must be text of at most 100 bytes", "call"
            ),
            (#""v":1,"call":"a.b""#, "invalid", "body is missing", "body"),
            (#""v":1,"call":"a.b","body":null"#, "invalid", "body is missing", "body"),
            (#""v":1,"call":"a.b","body":[]"#, "invalid", "body must be an object", "body"),
            (#""v":1,"call":"a.b","body":{},"key":"""#, "invalid", keyRule, "key"),
            (#""v":1,"call":"a.b","body":{},"key":"é""#, "invalid", keyRule, "key"),
            (#""v":1,"call":"a.b","body":{},"key":"a\n""#, "invalid", keyRule, "key"),
            (#""v":1,"call":"a.b","body":{},"key":7"#, "invalid", keyRule, "key"),
            (
                #""v":1,"call":"a.b","body":{},"key":"\#(String(repeating: "k", count: 129))""#, "invalid", keyRule,
                "key"
            ),
            (#""v":1,"call":"a.b","body":{},"ttlMs":0"#, "invalid", ttlRule, "ttlMs"),
            (#""v":1,"call":"a.b","body":{},"ttlMs":60001"#, "invalid", ttlRule, "ttlMs"),
            (#""v":1,"call":"a.b","body":{},"ttlMs":1.5"#, "invalid", ttlRule, "ttlMs"),
            (#""v":1,"call":"a.b","body":{},"ttlMs":"1""#, "invalid", ttlRule, "ttlMs"),
            (
                #""v":1,"call":"a.b","body":{},"token":1"#, "invalid", "token must be text of at most 4096 bytes",
                "token"
            ),
            (
                #""v":1,"call":"a.b","body":{},"network":"192.0.2.1""#, "invalid",
                "network must be what the edge of this stack passes", "network"
            ),
            (
                #""v":1,"call":"a.b","body":{},"trace":"\#(String(repeating: "t", count: 129))""#, "invalid",
                "trace must be text of at most 128 bytes", "trace"
            ),
        ]
    )
    func refused(members: String, code: String, message: String, field: String) {
        let refusal = refusal(of: #"{\#(members),"id":"r-1"}"#)
        #expect(refusal?.id == Array("\"r-1\"".utf8))
        #expect(refusal?.fault.plain == Fault(FaultCode(code), message, field: field))
        #expect((refusal?.fault.rule == nil) == (code != "invalid"))
    }

    private static let keyRule = "key must be 1 to 128 characters of printable ASCII"
    private static let ttlRule = "ttlMs must be a whole number between 1 and 60000"

    @Test(
        "a request with an invalid or very long id is refused without an id",
        arguments: ["[1]", "{}", "true", "\"\(String(repeating: "i", count: 255))\""]
    )
    func badID(id: String) {
        let refusal = refusal(of: #"{"v":1,"id":\#(id),"call":"a.b","body":{}}"#)
        #expect(refusal?.id == nil)
        let fault = Fault(.invalid, "id must be text or a number of at most 256 bytes", field: "id")
        #expect(refusal?.fault.plain == fault)
        #expect(refusal?.fault.rule == "not-a-request-id")
    }

    @Test("a request that is not JSON is refused, with the id if the line begins as usual") func notJSON() {
        let fault = Fault(.invalid, "line is not JSON: expected a value at byte 0")
        #expect(refusal(of: "hello")?.id == nil)
        #expect(refusal(of: "hello")?.fault.plain == fault)
        #expect(refusal(of: "[]")?.fault.plain == Fault(.invalid, "line must be an object"))
        #expect(refusal(of: #"{"v":1,"id":"r-1","call":"#)?.id == Array("\"r-1\"".utf8))
        #expect(refusal(of: #"{"v":1,"id":"r-1"#)?.id == nil)
        #expect(refusal(of: #"{"v":1,"id":"r\"#)?.id == nil)
        let large = refusal(of: #"{"v":1,"id":"r-1","x":"\#(String(repeating: "x", count: WireLimits.line))"}"#)
        #expect(large?.id == Array("\"r-1\"".utf8))
        #expect(large?.fault.code == .tooLarge)
    }

    @Test(
        "U+0000 in a text is refused with its field",
        arguments: [
            (#"{"v":1,"id":"r-1","call":"a.b","body":{"title":"a\u0000"}}"#, "title"),
            (#"{"v":1,"id":"r-1","call":"a.b","body":{"posts":[{},{"tags":["a","\u0000"]}]}}"#, "posts.1.tags.1"),
            (#"{"v":1,"id":"r-1","call":"a.b","body":{"a":{"b\u0000c":1}}}"#, "a.b c"),
            (#"{"v":1,"id":"r-1","call":"a.b","trace":"\u0000","body":{}}"#, "trace"),
            (#"{"v":1,"id":"r-1","call":"a.b","later":{"x":"\u0000"},"body":{}}"#, "later.x"),
        ]
    )
    func zero(line: String, field: String) {
        let refusal = refusal(of: line)
        #expect(refusal?.id == Array("\"r-1\"".utf8))
        #expect(refusal?.fault.plain == Fault(.invalid, "\(field) contains U+0000", field: field))
    }

    @Test("a request with U+0000 in its id is refused without an id") func zeroInID() {
        let refusal = refusal(of: #"{"v":1,"id":"\u0000","call":"a.b","body":{}}"#)
        #expect(refusal?.id == nil)
        #expect(refusal?.fault.field == "id")
    }

    @Test("is not sent when it is over the limit") func tooLarge() throws {
        let request = RequestLine(id: "1", call: "a.b")
        let body = ["x": String(repeating: "x", count: WireLimits.line)]
        let fault = try #require(throws: Fault.self) { try request.bytes(body: body) }
        #expect(fault.code == .tooLarge)
        let json = try JSONEncoder().encode(body)
        #expect(throws: fault) { try request.bytes(bodyJSON: json) }
    }

    private func refusal(of line: String) -> UnreadableRequest? {
        guard case .failure(let refusal) = IncomingRequest.read(Array(line.utf8)) else { return nil }
        return refusal
    }
}
