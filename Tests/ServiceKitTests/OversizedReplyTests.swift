import ServiceKit
import TestKit
import Testing
import UmkreisWire

/// A reply exceeds the size limit.
@Suite("a reply that is too long", .services(BabblingService.self), .everyWiring)
struct OversizedReplyTests {
    @Test func isAFaultAtOnce() async throws {
        let long = await #expect(throws: Fault.self) {
            try await world.client.send(Babble(length: WireLimits.line))
        }
        #expect(long == Fault(.internal, "the reply exceeds the message limits"))
        let short = try await world.client.send(Babble(length: WireLimits.line / 2))
        #expect(short.text.utf8.count == WireLimits.line / 2)
    }
}

private struct BabblingService: ServiceDefinition {
    static let name: ServiceName = "chat"
    static let migrations: [Migration] = []

    init(_ environment: ServiceEnvironment) {}

    var routes: [Route] { BabbleHandler() }
}

private struct BabbleHandler: Handler {
    func handle(_ request: Babble, _ context: CallContext) async throws -> Babble.Reply {
        Babble.Reply(text: String(repeating: "b", count: request.length))
    }
}

private struct Babble: Call {
    static let name: CallName = "chat.babble"
    static let access: Access = .anyone
    static let effect: Effect = .reads

    var length: Int

    struct Reply: Codable, Sendable {
        var text: String
    }
}
