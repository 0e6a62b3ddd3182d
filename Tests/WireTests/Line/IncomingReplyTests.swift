import Testing
import UmkreisWire

@Suite("A reply as it arrives") struct IncomingReplyTests {
    private let id = Array("\"r-1\"".utf8)

    @Test("has the body that was sent, and says whether it is an old one", arguments: [true, false])
    func body(replayed: Bool) throws {
        let body = ["title": "a\"b"]
        let line = try ReplyLine.bytes(id: id, body: body, replayed: replayed)
        #expect(line == ReplyLine.bytes(id: id, bodyJSON: try WireJSON.encode(body), replayed: replayed))
        let reply = try IncomingReply(line)
        #expect(reply.id == "r-1")
        #expect(reply.replayed == replayed)
        #expect(try reply.body([String: String].self) == body)
    }

    @Test("has the fault that was sent") func fault() throws {
        for fault in [
            Fault(.notFound, "no \"post\" of that id"), Fault(.throttled, "wait", field: "a.0", retryAfterMs: 200),
            Fault("brand-new", "not known yet"), NumberRule(0.5...2).broken(by: 3)?.fault(at: "size") ?? Fault("x", ""),
            BrokenRule.notOneOf(["one", "two"]).fault(at: "kind"), BrokenRule.missing.fault(at: "title"),
            Fault(.gone, "it went", at: Timestamp(milliseconds: 1_700_000_000_123)),
        ] {
            let reply = try IncomingReply(ReplyLine.bytes(id: id, fault: fault))
            #expect(reply.id == "r-1")
            #expect(throws: fault) { try reply.outcome.get() }
            #expect(throws: fault) { try reply.body(Done.self) }
        }
    }

    @Test("looks as the contract has it") func text() throws {
        let fault = ReplyLine.bytes(id: Array("7".utf8), fault: Fault(.invalid, "x", field: "y", retryAfterMs: 1))
        #expect(
            String(decoding: fault, as: UTF8.self)
                == #"{"v":1,"id":7,"fault":{"code":"invalid","message":"x","field":"y","retryAfterMs":1}}"#
        )
        let ruled = ReplyLine.bytes(id: nil, fault: NumberRule(1...2).broken(by: 3)?.fault(at: "n") ?? Fault("x", ""))
        let rule = #""rule":"out-of-range","values":{"least":1,"most":2}"#
        #expect(
            String(decoding: ruled, as: UTF8.self)
                == #"{"v":1,"fault":{"code":"invalid","message":"n must be from 1 to 2","field":"n",\#(rule)}}"#
        )
        let gone = ReplyLine.bytes(id: nil, fault: Fault(.gone, "x", at: Timestamp(milliseconds: 0)))
        #expect(
            String(decoding: gone, as: UTF8.self)
                == #"{"v":1,"fault":{"code":"gone","message":"x","at":"1970-01-01T00:00:00.000Z"}}"#
        )
        let nameless = ReplyLine.bytes(id: nil, fault: Fault(.invalid, "x"))
        #expect(String(decoding: nameless, as: UTF8.self) == #"{"v":1,"fault":{"code":"invalid","message":"x"}}"#)
        let done = try ReplyLine.bytes(id: id, body: Done(), replayed: true)
        #expect(String(decoding: done, as: UTF8.self) == #"{"v":1,"id":"r-1","body":{},"replayed":true}"#)
    }

    @Test(
        "a malformed reply is the peer's fault",
        arguments: [
            ("x", "internal"), ("[]", "version-mismatch"), (#"{"v":1}"#, "internal"),
            (#"{"v":2,"body":{}}"#, "version-mismatch"),
            (#"{"v":1,"fault":{}}"#, "internal"), (#"{"v":1,"fault":"no"}"#, "internal"),
        ]
    )
    func nonsense(line: String, code: String) {
        let fault = #expect(throws: Fault.self) { try IncomingReply(Array(line.utf8)) }
        #expect(fault?.code.text == code)
    }

    @Test("a reply with a body of another type is the peer's fault") func wrongBody() throws {
        let reply = try IncomingReply(Array(#"{"v":1,"body":{"a":"1"}}"#.utf8))
        #expect(throws: Fault(.internal, "the reply cannot be read: a must be a whole number")) {
            try reply.body([String: Int].self)
        }
    }

    @Test(
        "gives its id away early",
        arguments: [
            (#"{"v":1,"id":"r-1","body":{}}"#, "r-1"), (#"{"id":"r-1","v":1}"#, "r-1"),
            (#"{"v":1,"id":"r\u002d1"}"#, "r-1"),
            (#"{"v":1,"id":"é"}"#, "é"), (#"{ "v" : 1 , "id" : "r" }"#, "r"), (#"{"v":1,"id":""}"#, ""),
            (#"{"v":1,"id":7}"#, nil), (#"{"v":1}"#, nil), ("x", nil), ("", nil), (#"{"v":1,"id":"r-1"#, nil),
        ] as [(String, String?)]
    )
    func early(line: String, id: String?) {
        #expect(IncomingReply.replyID(of: Array(line.utf8)) == id)
    }

    @Test("is not sent when it is over the limit") func tooLarge() {
        let fault = #expect(throws: Fault.self) {
            try ReplyLine.bytes(id: id, body: [String(repeating: "x", count: WireLimits.line)], replayed: false)
        }
        #expect(fault?.code == .tooLarge)
    }
}
