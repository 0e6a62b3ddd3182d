#if HTTP
import UmkreisMessaging
import UmkreisWire

/// Answers operators about the edge itself, over ZeroMQ: `edge.ping` and `edge.metrics`.
///
/// One question at a time, outside the thread of the sockets, which the calls of all clients need.
final class OperatorSocket: Receiver {
    private struct Question: Sendable {
        let line: [UInt8]
        let reply: @Sendable (Message) -> Void
    }

    private static let maximumWaiting = 64

    private let proof: OperatorProof
    private let metrics: @Sendable () -> String
    private let questions: AsyncStream<Question>
    private let inbox: AsyncStream<Question>.Continuation

    init(_ proof: OperatorProof, metrics: @escaping @Sendable () -> String) {
        (self.proof, self.metrics) = (proof, metrics)
        (questions, inbox) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.maximumWaiting))
    }

    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        if case .enqueued = inbox.yield(Question(line: message.line, reply: reply)) { return }
        let fault = Fault(.overloaded, "the edge answers other questions", retryAfterMs: 1_000)
        reply(Message(line: ReplyLine.bytes(id: RequestLine.id(of: message.line), fault: fault)))
    }

    /// Runs until cancelled.
    func run() async {
        for await question in questions { question.reply(Message(line: await answer(to: question.line))) }
    }

    private func answer(to line: [UInt8]) async -> [UInt8] {
        switch IncomingRequest.read(line) {
        case .failure(let unreadable): return ReplyLine.bytes(id: unreadable.id, fault: unreadable.fault)
        case .success(let request):
            do throws(Fault) {
                return ReplyLine.bytes(id: request.id, bodyJSON: try await body(for: request).bytes, replayed: false)
            } catch {
                return ReplyLine.bytes(id: request.id, fault: error)
            }
        }
    }

    private func body(for request: IncomingRequest) async throws(Fault) -> RawJSON {
        switch request.call {
        case Ping.name(at: .edge): return try RawJSON(encoding: Done())
        case Metrics.name(at: .edge):
            try await proof.check(request.token)
            return try RawJSON(encoding: Metrics.Reply(text: metrics()))
        default: throw Fault(.unknownCall, "edge has no call \(request.call)", field: "call")
        }
    }
}
#endif
