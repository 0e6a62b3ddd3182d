import Testing
import UmkreisWire

@Suite("A forwarded reply") struct ForwardedReplyTests {
    private let id = Array("\"r-1\"".utf8)

    @Test(
        "has the body as it was written",
        arguments: [
            #"{}"#, #"{"a":{"replayed":true}}"#, #"{"replayed":true}"#, #"{"a":{},"replayed":true}"#, #"{"t":"}"}"#,
        ],
        [true, false]
    )
    func body(json: String, isReplayed: Bool) throws {
        let reply = try ForwardedReply(ReplyLine.bytes(id: id, bodyJSON: Array(json.utf8), replayed: isReplayed))
        #expect(String(decoding: reply.body, as: UTF8.self) == json)
        #expect(reply.isReplayed == isReplayed)
    }

    @Test("is also read from lines that are not ours") func otherOrder() throws {
        let line = #"{ "body" : {"a": 1} , "replayed": true, "id": 7, "v": 1 }"#
        let reply = try ForwardedReply(Array(line.utf8))
        #expect(String(decoding: reply.body, as: UTF8.self) == #"{"a": 1}"#)
        #expect(reply.isReplayed)
    }

    @Test("throws the fault that was sent") func fault() throws {
        let fault = Fault(.notFound, "no post", field: "id")
        #expect(throws: fault) { try ForwardedReply(ReplyLine.bytes(id: id, fault: fault)) }
    }
}
