import Testing
import Wire
import ZeroMQTransport

@Suite("an endpoint")
struct EndpointTests {
    @Test(arguments: ["ipc:///srv/umkreis/run/chat.sock", "ipc://run/chat.sock"])
    func isReadFromText(_ text: String) throws {
        #expect(try Endpoint(text).text == text)
    }

    @Test(arguments: [
        "", "chat", "ipc://", "ipc://*", "ipc://@hidden", "ipc://a\u{0}b", "udp://127.0.0.1:5701", "inproc://chat",
        "pgm://eth0;1:2",
    ])
    func isNotReadFromAnythingElse(_ text: String) {
        #expect(throws: InvalidEndpoint.self) { try Endpoint(text) }
    }

    @Test("tcp is refused without keys, on loopback as well", arguments: ["tcp://127.0.0.1:5701", "tcp://auth:*"])
    func isNotOfTCP(_ text: String) {
        let error = #expect(throws: InvalidEndpoint.self) { try Endpoint(text) }
        #expect(error?.fault.code == .invalid)
        #expect(error?.rule == "tcp is not supported without CURVE keys, use ipc://")
    }

    @Test
    func hasAPathThatTheKernelTakes() throws {
        let longest = String(repeating: "d", count: Endpoint.longestPath - "/run/chat.sock".utf8.count)
        #expect(try Endpoint.local(dataDirectory: longest, service: "chat").path.utf8.count == Endpoint.longestPath)
        let error = #expect(throws: InvalidEndpoint.self) {
            try Endpoint.local(dataDirectory: longest + "d", service: "chat")
        }
        #expect(error?.fault.code == .invalid)
        #expect(error?.rule.contains("108 bytes") == true)
    }
}
