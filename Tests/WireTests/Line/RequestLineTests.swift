import Testing
import Wire

@Suite("a request's line")
struct RequestLineTests {
    private struct Body: Codable { var text: String }

    @Test func saysEverythingInTheOrderOfTheProtocol() throws {
        let line = RequestLine(
            id: "7",
            call: "chat.sendMessage",
            token: "v4.public.x",
            key: "k1",
            ttlMs: 2500,
            trace: "t1"
        )
        let text =
            #"{"v":1,"id":"7","call":"chat.sendMessage","token":"v4.public.x","key":"k1","ttlMs":2500,"trace":"t1","#
            + #""body":{"text":"a\nb"}}"#
        #expect(String(decoding: try line.bytes(body: Body(text: "a\nb")), as: UTF8.self) == text)
    }

    @Test func leavesOutWhatThereIsNot() throws {
        let line = try RequestLine(id: "7", call: "auth.ping").bytes(bodyJSON: Array("{}".utf8))
        #expect(String(decoding: line, as: UTF8.self) == #"{"v":1,"id":"7","call":"auth.ping","ttlMs":5000,"body":{}}"#)
    }

    @Test func isOneLineWhateverItsBody() throws {
        let line = try RequestLine(id: "7", call: "auth.ping").bytes(bodyJSON: Array("{\r\n \"a\":1\n}".utf8))
        #expect(line.allSatisfy { $0 != 0x0A && $0 != 0x0D })
    }
}
