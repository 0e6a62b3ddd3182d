import Testing
import UmkreisWire

@Suite("fault codes")
struct FaultCodeTests {
    @Test func areTheWordsOfTheProtocol() {
        let codes: [FaultCode] = [
            .invalid, .tooLarge, .unknownCall, .versionMismatch, .unauthenticated, .forbidden, .notFound, .gone,
            .conflict, .keyReused, .reauthenticationRequired, .throttled, .overloaded, .draining, .unavailable,
            .deadlineExceeded, .internal,
        ]
        let words = """
            invalid too-large unknown-call version-mismatch unauthenticated forbidden not-found gone conflict key-reused \
            reauthentication-required throttled overloaded draining unavailable deadline-exceeded internal
            """
        #expect(codes.map(\.text).joined(separator: " ") == words)
    }

    @Test func areAnOpenSet() throws {
        let fault = try WireJSON.decode(Fault.self, from: Array(#"{"code":"too-late","message":"x"}"#.utf8))
        #expect(fault.code == "too-late")
        #expect(String(decoding: try WireJSON.encode(fault), as: UTF8.self) == #"{"code":"too-late","message":"x"}"#)
    }
}
