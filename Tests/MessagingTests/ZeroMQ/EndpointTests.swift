import Testing
import Wire
import ZeroMQTransport

@Suite("an endpoint")
struct EndpointTests {
    @Test(arguments: [
        "ipc:///srv/umkreis/run/chat.sock", "ipc://run/chat.sock", "tcp://127.0.0.1:5701", "tcp://auth:*",
    ])
    func isReadFromText(_ text: String) throws {
        #expect(try Endpoint(text).text == text)
    }

    @Test(arguments: [
        "", "chat", "ipc://", "ipc://*", "ipc://@hidden", "ipc://a\u{0}b", "tcp://", "tcp://host", "tcp://:5701",
        "tcp://host:65536", "tcp://host:-1", "tcp://ho st:1", "udp://127.0.0.1:5701", "inproc://chat", "pgm://eth0;1:2",
        "tcp://eth0;127.0.0.1:5701",
    ])
    func isNotReadFromAnythingElse(_ text: String) {
        #expect(throws: InvalidEndpoint.self) { try Endpoint(text) }
    }

    @Test
    func hasAPathThatTheKernelTakes() throws {
        let longest = String(repeating: "d", count: Endpoint.longestPath - "/run/chat.sock".utf8.count)
        #expect(try Endpoint.local(dataDirectory: longest, service: "chat").path?.utf8.count == Endpoint.longestPath)
        let error = #expect(throws: InvalidEndpoint.self) {
            try Endpoint.local(dataDirectory: longest + "d", service: "chat")
        }
        #expect(error?.fault.code == .invalid)
        #expect(error?.rule.contains("108 bytes") == true)
    }
}
