#if HTTP
import Hummingbird
import NIOCore
import ServiceLifecycle
import UmkreisWire

/// A client's event stream: a long poll per call, a beat, and one writer.
///
/// It is one task: polls and timers put steps into its inbox, at most one each. A slow reader delays only its own
/// polls.
struct EventStream: Sendable {
    private enum Step: Sendable {
        case reply(Int, Result<PollReply, Fault>)
        case retry(Int)
        case beat
    }

    private typealias Inbox = AsyncStream<Step>.Continuation

    /// Clients reconnect after 40 seconds without one.
    private static let beat = TimeAmount.seconds(15)
    /// Half an hour: proxies limit connections anyway, and a reconnect is cheap.
    private static let maximumBeats = 120

    let pool: PollPool
    let trace: String
    private var polls: [LivePoll]
    /// Texts to write first.
    private var pending: [ByteBuffer] = []

    /// Sends the first poll of each call before the response head, so that refusals have a status.
    init(_ request: StreamRequest, over pool: PollPool) async throws {
        self.pool = pool
        trace = request.trace
        polls = request.calls.map { LivePoll($0, of: request) }
        for index in polls.indices {
            do {
                try await start(index)
            } catch let fault as Fault where fault.code == .gone && !polls[index].cursors.isEmpty {
                polls[index].reset()
                pending.append(EventText.reset)
                try await start(index)
            }
        }
    }

    private mutating func start(_ index: Int) async throws {
        let isNew = polls[index].cursors.isEmpty
        let reply = try await pool.send(polls[index].request(waits: false))
        polls[index].advance(by: reply)
        if reply.hasChanges || isNew { pending.append(event(reply, of: index)) }
    }

    private func event(_ reply: PollReply, of index: Int) -> ByteBuffer {
        EventText.reply(of: polls[index].call.name, reply.body, at: position)
    }

    private var position: StreamPosition {
        polls.reduce(into: StreamPosition()) { $0[$1.call.name] = $1.cursors }
    }

    /// Writes until the client disconnects, the server stops, the lifetime ends, or a service refuses permanently.
    mutating func run(on channel: any Channel, _ write: (ByteBuffer) async throws -> Void) async throws {
        // Alone it would be an event of its own to some clients.
        var opening: ByteBuffer? = EventText.retry
        func send(_ text: ByteBuffer) async throws {
            guard var first = opening else { return try await write(text) }
            opening = nil
            first.writeImmutableBuffer(text)
            try await write(first)
        }
        for text in pending { try await send(text) }
        pending = []
        let (steps, inbox) = AsyncStream.makeStream(of: Step.self)
        channel.closeFuture.whenComplete { _ in inbox.finish() }
        do {
            try await withGracefulShutdownHandler {
                try await process(steps, inbox, on: channel.eventLoop, send)
            } onGracefulShutdown: {
                inbox.finish()
            }
        } catch let fault as Fault {
            try await send(EventText.fault(Problem(fault), trace))
        }
    }

    private mutating func process(
        _ steps: AsyncStream<Step>,
        _ inbox: Inbox,
        on loop: any EventLoop,
        _ write: (ByteBuffer) async throws -> Void
    ) async throws {
        var waits = try polls.indices.map { try wait($0, inbox) }
        var beats = 0
        var nextBeat = loop.scheduleTask(in: Self.beat) { _ = inbox.yield(.beat) }
        defer { nextBeat.cancel() }
        for await step in steps {
            switch step {
            case .reply(let index, .success(let reply)):
                polls[index].advance(by: reply)
                if reply.hasChanges { try await write(event(reply, of: index)) }
                waits[index] = try wait(index, inbox)
            case .reply(let index, .failure(let fault)) where fault.code == .gone && !polls[index].cursors.isEmpty:
                polls[index].reset()
                try await write(EventText.reset)
                waits[index] = try wait(index, inbox)
            case .reply(let index, .failure(let fault)):
                guard fault.code.retry != .never else { throw fault }
                loop.scheduleTask(in: polls[index].nextPause()) { _ = inbox.yield(.retry(index)) }
            case .retry(let index):
                waits[index] = try wait(index, inbox)
            case .beat:
                beats += 1
                guard beats < Self.maximumBeats else { return }
                try await write(EventText.beat)
                nextBeat = loop.scheduleTask(in: Self.beat) { _ = inbox.yield(.beat) }
            }
        }
    }

    private func wait(_ index: Int, _ inbox: Inbox) throws(Fault) -> PollPool.Wait {
        pool.wait(for: try polls[index].request(waits: true)) { inbox.yield(.reply(index, $0)) }
    }
}
#endif
