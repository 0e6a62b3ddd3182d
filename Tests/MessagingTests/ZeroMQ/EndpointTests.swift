import Testing
import UmkreisWire
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

    @Test(arguments: ["tcp://127.0.0.1:5701", "tcp://*:5701", "tcp://my-auth_1.example.org:1", "tcp://127.0.0.1:*"])
    func isAHostAndAPortOnTCP(_ text: String) throws {
        let endpoint = try Endpoint(text)
        #expect(endpoint.isTCP && endpoint.path == nil)
    }

    @Test(arguments: [
        "tcp://", "tcp://auth", "tcp://auth:", "tcp://:5701", "tcp://auth:0", "tcp://auth:65536", "tcp://auth:+1",
        "tcp://a b:5701", "tcp://[::1]:5701", "tcp://eth0;1.2.3.4:5701",
    ])
    func refusesOtherTextsOnTCP(_ text: String) {
        let error = #expect(throws: InvalidEndpoint.self) { try Endpoint(text) }
        #expect(error?.fault.code == .invalid)
    }

    @Test func isOneOfSeveralInstances() throws {
        let texts = ["tcp://a:5705", "tcp://b:5705", "ipc:///run/c.sock"]
        #expect(try Endpoint.peers(texts.joined(separator: ",")).map(\.text) == texts)
        #expect(try Endpoint.peers("tcp://a:5705").count == 1)
    }

    @Test(arguments: [
        "", "tcp://a:5705,", ",tcp://a:5705", "tcp://a:5705, tcp://b:5705", "tcp://a:5705,tcp://a:5705",
        "tcp://a:5705,tcp://*:5705", (1...17).map { "tcp://a:\($0)" }.joined(separator: ","),
    ])
    func isNoneOfABrokenList(_ text: String) {
        #expect(throws: InvalidEndpoint.self) { try Endpoint.peers(text) }
    }

    @Test(arguments: ["tcp://*:5701", "tcp://auth:*"]) func needsHostAndPortOfAPeer(_ text: String) throws {
        let error = #expect(throws: InvalidEndpoint.self) { try Endpoint.peer(text) }
        #expect(error?.rule.contains("tcp://auth:5701") == true)
        #expect(try Endpoint.peer("tcp://auth:5701").host == "auth")
    }

    @Test func refusesPathsTooLongForTheKernel() throws {
        let longest = String(repeating: "d", count: Endpoint.maximumPathLength - "/run/chat.sock".utf8.count)
        #expect(
            try Endpoint.local(dataDirectory: longest, service: "chat").path?.utf8.count == Endpoint.maximumPathLength
        )
        let error = #expect(throws: InvalidEndpoint.self) {
            try Endpoint.local(dataDirectory: longest + "d", service: "chat")
        }
        #expect(error?.fault.code == .invalid)
        #expect(error?.rule.contains("108 bytes") == true)
    }
}
