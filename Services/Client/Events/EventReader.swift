import AuthContract
import Foundation
import UmkreisWire

/// Reads a stream over successive connections; used by one task.
final class EventReader {
    private let plan: StreamPlan
    private var connection: Connection?
    private var parser = ServerSentEventParser()
    /// The position after the last handled event.
    private var position: String?
    private var pending: ArraySlice<StreamEvent> = []
    private var backoff = Backoff(base: 2000, limit: 30_000)
    /// The session of the connection.
    private var signedIn: SignedIn?
    private var isBound = false
    private var hasRefreshed = false
    private var isFinished = false
    /// How many events of a stub were returned.
    private var stubbed = 0

    init(_ plan: StreamPlan) {
        self.plan = plan
        position = plan.position
    }

    /// Returns `nil` after cancellation or a fault.
    func next() async throws(Fault) -> StreamEvent? {
        if let stub = plan.stub { return await next(of: stub) }
        while !isFinished, !Task.isCancelled {
            if let event = pending.popFirst() { return event }
            do throws(SendFailure) {
                try await receive()
            } catch {
                connection = nil
                do throws(SendFailure) {
                    try await recover(from: error)
                } catch {
                    isFinished = true
                    throw error.fault
                }
            }
        }
        connection = nil
        isFinished = true
        return nil
    }

    /// The events of a stub, then silence.
    private func next(of stub: StubTransport) async -> StreamEvent? {
        while stubbed < stub.events.count {
            stubbed += 1
            let reply = stub.events[stubbed - 1]
            if plan.contains(reply.call) { return .reply(reply) }
        }
        let (silence, end) = AsyncStream<Never>.makeStream()
        for await _ in silence {}
        end.finish()
        return nil
    }

    private func receive() async throws(SendFailure) {
        guard let connection else { return try await connect() }
        switch await connection.next() {
        case .bytes(let bytes):
            let events: [ServerSentEvent]
            do {
                events = try parser.parse(bytes)
            } catch {
                throw SendFailure(error)
            }
            if let milliseconds = parser.retryMs { backoff.base = milliseconds }
            for event in events { try handle(event) }
            position = parser.lastEventID.isEmpty ? nil : parser.lastEventID
        case .end(let failure?): throw failure
        case .head, .end, nil: throw SendFailure(Fault(.unavailable, "the stream was closed"))
        }
    }

    private func handle(_ event: ServerSentEvent) throws(SendFailure) {
        if event.name == "fault" { throw SendFailure(EventReader.fault(in: event)) }
        // A connection that delivers events works.
        backoff.reset()
        hasRefreshed = false
        if event.name == "reset" {
            parser.forgetID(position ?? "")
            position = nil
            pending.append(.reset)
        } else if plan.contains(CallName(event.name)) {
            pending.append(.reply(try EventReader.reply(in: event)))
            position = event.id.isEmpty ? nil : event.id
        }
    }

    /// - Throws: a final failure for other than JSON: resuming would deliver it again.
    private static func reply(in event: ServerSentEvent) throws(SendFailure) -> StreamReply {
        do {
            let body = try RawJSON(event.data)
            return StreamReply(call: CallName(event.name), position: event.id, body: body)
        } catch {
            var failure = SendFailure(Fault(.internal, "an event of the stream cannot be read: \(error.message)"))
            failure.isFinal = true
            throw failure
        }
    }

    private static func fault(in event: ServerSentEvent) -> Fault {
        (try? WireJSON.decode(Problem.self, from: event.data))?.fault
            ?? Fault(.unavailable, "the server ended the stream")
    }
}

// MARK: Connecting

extension EventReader {
    private func connect() async throws(SendFailure) {
        let current = try await currentSession()
        signedIn = current
        parser = ServerSentEventParser(lastEventID: position ?? "")
        let request = try plan.request(token: current?.token, position: position)
        let new = Connection(stream: request, plan.configuration, buffer: plan.buffer)
        connection = new
        switch await new.next() {
        case .head(let response):
            let head = HTTPReply(response, body: .init())
            guard !head.isEventStream else { return }
            // A login page of a network, or a proxy's.
            guard head.status != 200 else { throw SendFailure(Fault(.unavailable, "the reply is not a stream")) }
            throw SendFailure(HTTPReply(response, body: try await new.body(upTo: WireLimits.line)).fault)
        case .end(let failure?): throw failure
        case .bytes, .end, nil: throw SendFailure(Fault(.unavailable, "the stream was closed"))
        }
    }

    /// The session that opened the stream; `nil` for a public stream.
    private func currentSession() async throws(SendFailure) -> SignedIn? {
        let current: SignedIn?
        do {
            current = try await plan.session.signedIn()
        } catch {
            throw SendFailure(error)
        }
        defer { isBound = true }
        guard isBound, current?.user != signedIn?.user else { return current }
        guard plan.isPublic else { throw .otherUser }
        return nil
    }

    /// Prepares the next connection.
    ///
    /// - Throws: the failure if there must not be one.
    private func recover(from failure: SendFailure) async throws(SendFailure) {
        if Task.isCancelled { return }
        let fault = failure.fault
        if failure.isStaleToken, let stale = signedIn, !hasRefreshed {
            hasRefreshed = true
            try await renew(stale, otherwise: failure)
        } else if fault.code == .gone, position != nil {
            position = nil
            pending.append(.reset)
        } else if fault.code.retry == .never || failure.isFinal {
            throw failure
        } else {
            // Cancelled: `next()` returns.
            try? await Task.sleep(for: backoff.next(minimum: fault.retryAfterMs))
        }
    }

    private func renew(_ stale: SignedIn, otherwise failure: SendFailure) async throws(SendFailure) {
        do {
            guard try await plan.session.renew(insteadOf: stale.token) != nil || plan.isPublic else { throw failure }
        } catch let fault as Fault where fault.code.retry != .never {
            // The network is down: try again after a pause.
            hasRefreshed = false
            try? await Task.sleep(for: backoff.next(minimum: fault.retryAfterMs))
        } catch {
            throw failure
        }
    }
}
