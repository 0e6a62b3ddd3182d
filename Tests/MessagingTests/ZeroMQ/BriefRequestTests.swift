import Logging
import Testing
import UmkreisMessaging
import UmkreisVocabulary
import UmkreisWire
import ZeroMQTransport

@Suite("brief requests", .timeLimit(.minutes(1)))
struct BriefRequestTests {
    @Test func runOnTheReceivingThreadUnlikeOthers() async throws {
        try await Self.withClient { client in
            let brief = try await client.send(AnswerBriefly(padding: ""))
            let long = try await client.send(AnswerAtLength())
            #expect(brief.thread == "zmq-io")
            #expect(long.thread != "zmq-io")
        }
    }

    @Test func areNotWhenTheirLinesAreLong() async throws {
        try await Self.withClient { client in
            let padding = String(repeating: "x", count: 16_384)
            let long = try await client.send(AnswerBriefly(padding: padding))
            let brief = try await client.send(AnswerBriefly(padding: ""))
            #expect(long.thread != "zmq-io")
            #expect(brief.thread == "zmq-io")
        }
    }

    @Test func areNotWhereTheyAreMadeOfMany() async throws {
        try await Self.withClient { client in
            let few = try await client.send(AnswerWith(count: 8))
            let many = try await client.send(AnswerWith(count: 9))
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
            routes: [Route(AnswerBrieflyHandler()), Route(AnswerAtLengthHandler()), Route(AnswerWithHandler())],
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

private struct ThreadReply: Codable, Sendable {
    var thread: String
}

private struct AnswerBriefly: Call {
    static let name: CallName = "echo.answerBriefly"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = ThreadReply

    var padding: String
}

private struct AnswerAtLength: Call {
    static let name: CallName = "echo.answerAtLength"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = ThreadReply
}

private struct AnswerWith: Call {
    static let name: CallName = "echo.answerWith"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = ThreadReply

    var count: Int
}

private struct AnswerBrieflyHandler: Handler {
    static let isBrief = true

    func handle(_ request: AnswerBriefly, _ context: CallContext) async throws -> ThreadReply {
        ThreadReply(thread: ThreadName.current)
    }
}

private struct AnswerAtLengthHandler: Handler {
    func handle(_ request: AnswerAtLength, _ context: CallContext) async throws -> ThreadReply {
        ThreadReply(thread: ThreadName.current)
    }
}

private struct AnswerWithHandler: Handler {
    static let isBrief = true

    func handle(_ request: AnswerWith, _ context: CallContext) async throws -> RawJSON {
        try await context.reply(of: request.count) { ThreadReply(thread: ThreadName.current) }
    }
}
