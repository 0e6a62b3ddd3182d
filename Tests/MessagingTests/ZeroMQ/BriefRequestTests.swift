import Logging
import Messaging
import Testing
import Vocabulary
import Wire
import ZeroMQTransport

@Suite("brief requests", .timeLimit(.minutes(1)))
struct BriefRequestTests {
    @Test func areWorkedOnWhereTheyArriveAndOthersAreNot() async throws {
        try await Self.withClient { client in
            let brief = try await client.send(TellBriefly(padding: ""))
            let long = try await client.send(TellAtLength())
            #expect(brief.thread == "zmq-io")
            #expect(long.thread != "zmq-io")
        }
    }

    @Test func areNotWhenTheirLinesAreLong() async throws {
        try await Self.withClient { client in
            let padding = String(repeating: "x", count: 16_384)
            let long = try await client.send(TellBriefly(padding: padding))
            let brief = try await client.send(TellBriefly(padding: ""))
            #expect(long.thread != "zmq-io")
            #expect(brief.thread == "zmq-io")
        }
    }

    @Test func areNotWhereTheyAreMadeOfMany() async throws {
        try await Self.withClient { client in
            let few = try await client.send(TellOf(count: 8))
            let many = try await client.send(TellOf(count: 9))
            #expect(few.thread == "zmq-io")
            #expect(many.thread != "zmq-io")
        }
    }

    private static func withClient(_ body: (Client) async throws -> Void) async throws {
        let scratch = try ScratchDirectory()
        let endpoint = try Endpoint.local(dataDirectory: scratch.path, service: "echo")
        let (ours, theirs) = (SocketLoop(), SocketLoop())
        let dispatcher = Dispatcher(
            service: "echo",
            routes: [Route(TellBrieflyHandler()), Route(TellAtLengthHandler()), Route(TellOfHandler())],
            authenticate: { _ in throw Fault(.unauthenticated, "nobody has a token here") },
            fingerprint: { $0 },
            answered: NothingAnswered(),
            now: { .now },
            logger: Logger(label: "echo"),
            executor: theirs.executor
        )
        let server = ZeroMQServer(loop: theirs, endpoint: endpoint, receiver: dispatcher)
        try await server.start()
        try await body(Client(over: ZeroMQTransport(loop: ours, replyID: IncomingReply.replyID) { _ in endpoint }))
        await ours.shutdown()
        await theirs.shutdown()
    }
}

private struct Told: Codable, Sendable {
    var thread: String
}

private struct TellBriefly: Call {
    static let name: CallName = "echo.tellBriefly"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = Told

    var padding: String
}

private struct TellAtLength: Call {
    static let name: CallName = "echo.tellAtLength"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = Told
}

private struct TellOf: Call {
    static let name: CallName = "echo.tellOf"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = Told

    var count: Int
}

private struct TellBrieflyHandler: Handler {
    static let isBrief = true

    func handle(_ request: TellBriefly, _ context: CallContext) async throws -> Told {
        Told(thread: ThreadName.current)
    }
}

private struct TellAtLengthHandler: Handler {
    func handle(_ request: TellAtLength, _ context: CallContext) async throws -> Told {
        Told(thread: ThreadName.current)
    }
}

private struct TellOfHandler: Handler {
    static let isBrief = true

    func handle(_ request: TellOf, _ context: CallContext) async throws -> RawJSON {
        try await context.reply(of: request.count) { Told(thread: ThreadName.current) }
    }
}
