import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisMessaging
import UmkreisTexts
import UmkreisWire

struct PipeCommand: GatewayCommand {
    static let configuration = verb(
        "pipe",
        "Relay JSON requests from standard input, one per line, and print the replies."
    ).examples(
        #"echo '{"v":1,"id":"1","call":"geo.findPlace","body":{"name":"Wien"}}' | umkreis pipe"#,
        "umkreis pipe --concurrency 64 < requests.ndjson > replies.ndjson"
    )

    @Option(help: .init("Concurrent requests; above 1, replies may reorder.", valueName: "count"))
    var concurrency = 1

    @Flag(help: "Send lines without a token anonymously.")
    var anonymous = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        guard (1...256).contains(concurrency) else { throw ValidationError(localized("cli.pipe.concurrency")) }
    }

    func run(_ session: Session) async throws {
        let relay = RequestRelay(session, fillsTokens: !anonymous)
        var lines = InputLines(session.console.input).makeAsyncIterator()
        let sink = session.console.output
        func print(_ reply: [UInt8]) {
            let line = String(decoding: reply, as: UTF8.self)
            sink.line(sink.isTerminal ? PlainText.json(line) : line)
        }
        await withTaskGroup(of: [UInt8].self) { group in
            var inFlight = 0
            while let line = await lines.next() {
                if case .text(let text) = line, text.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
                if inFlight == concurrency, let reply = await group.next() {
                    print(reply)
                    inFlight -= 1
                }
                group.addTask { await relay.reply(to: line) }
                inFlight += 1
            }
            for await reply in group { print(reply) }
        }
    }
}

/// Relays request lines to the services under their own ids.
///
/// Every line gets a reply, also an unreadable one.
struct RequestRelay: Sendable {
    private let session: Session
    private let fillsTokens: Bool

    /// - Parameter fillsTokens: Whether lines without a token get one of the user or owner.
    init(_ session: Session, fillsTokens: Bool) {
        self.session = session
        self.fillsTokens = fillsTokens
    }

    func reply(to line: InputLines.Line) async -> [UInt8] {
        guard case .text(let text) = line else {
            let words = "the line is longer than \(WireLimits.line) bytes"
            let maximum = RuleValue.number(Double(WireLimits.line))
            let fault = Fault(.tooLarge, words, rule: "line-too-large", values: ["most": maximum])
            return ReplyLine.bytes(id: nil, fault: fault)
        }
        switch IncomingRequest.read(text) {
        case .failure(let unreadable): return ReplyLine.bytes(id: unreadable.id, fault: unreadable.fault)
        case .success(let request):
            do {
                return try await exchange(request)
            } catch {
                return ReplyLine.bytes(id: request.id, fault: Refusal(describing: error).fault)
            }
        }
    }

    /// Uses a new id, since foreign ids may be missing or repeated.
    private func exchange(_ request: IncomingRequest) async throws -> [UInt8] {
        try session.reach(request.call.service)
        let id = session.console.makeKey()
        let own = RequestLine(
            id: id,
            call: request.call,
            token: try await token(for: request),
            key: request.key,
            ttlMs: request.ttlMs,
            trace: request.trace
        )
        let message = Message(line: try own.bytes(bodyJSON: request.document.text(request.body)))
        let deadline = ContinuousClock.now.advanced(by: .milliseconds(request.ttlMs))
        let answer = try await session.client.connection.transport.exchange(
            message,
            id: id,
            with: request.call.service,
            in: request.isPolled ? .polls : .calls,
            before: deadline
        )
        let reply = try IncomingReply(answer.line)
        switch reply.outcome {
        case .success(let body):
            let json = Array(reply.document.text(body))
            return ReplyLine.bytes(id: request.id, bodyJSON: json, replayed: reply.replayed)
        case .failure(let fault): return ReplyLine.bytes(id: request.id, fault: fault)
        }
    }

    /// Doesn't start guests.
    private func token(for request: IncomingRequest) async throws -> String? {
        if request.token != nil || !fillsTokens { return request.token }
        if try session.client.tokens.ownerToken() != nil {
            let access = await session.client.access(of: request.call)
            if access == .operator || access == .service {
                return try await session.client.tokens.token(for: access)?.text
            }
        }
        guard try session.account() != nil else { return nil }
        return try await session.client.tokens.token(for: .anyone)?.text
    }
}
