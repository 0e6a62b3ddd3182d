import Hummingbird
import NIOCore
import ServiceLifecycle
import Wire

/// A client's event stream: a long poll per call, a beat, and one writer.
///
/// A slow reader delays only its own polls.
struct EventStream: Sendable {
    private enum Step: Sendable {
        case reply(Int, PollReply)
        case reset(Int)
        case beat
        case end
    }

    /// Clients reconnect after 40 seconds without one.
    private static let beat = Duration.seconds(15)
    /// Half an hour: proxies limit connections anyway, and a reconnect is cheap.
    private static let mostBeats = 120
    private static let longestPause = Duration.seconds(10)

    let pool: PollPool
    let trace: String
    private var polls: [LivePoll]
    /// Texts to write first.
    private var pending: [ByteBuffer] = [EventText.retry]

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

    /// Writes until the client disconnects, the lifetime ends, or a service refuses permanently.
    mutating func run(_ write: (ByteBuffer) async throws -> Void) async throws {
        for text in pending { try await write(text) }
        pending = []
        do {
            try await withThrowingTaskGroup(of: Step.self) { group in
                defer { group.cancelAll() }
                for index in polls.indices { add(index, to: &group) }
                var beats = 0
                group.addTask { try await Self.nextBeat() }
                group.addTask {
                    try await gracefulShutdown()
                    return .end
                }
                while let step = try await group.next() {
                    switch step {
                    case .reply(let index, let reply):
                        polls[index].advance(by: reply)
                        if reply.hasChanges { try await write(event(reply, of: index)) }
                        add(index, to: &group)
                    case .reset(let index):
                        polls[index].reset()
                        try await write(EventText.reset)
                        add(index, to: &group)
                    case .beat:
                        beats += 1
                        guard beats < Self.mostBeats else { return }
                        try await write(EventText.beat)
                        group.addTask { try await Self.nextBeat() }
                    case .end: return
                    }
                }
            }
        } catch let fault as Fault {
            try await write(EventText.fault(Problem(fault), trace))
        }
    }

    private func add(_ index: Int, to group: inout ThrowingTaskGroup<Step, any Error>) {
        group.addTask { [pool, poll = polls[index]] in
            var pause = Duration.seconds(1)
            while true {
                do {
                    return .reply(index, try await pool.send(poll.request(waits: true)))
                } catch let fault as Fault {
                    if fault.code == .gone, !poll.cursors.isEmpty { return .reset(index) }
                    guard fault.code.retry != .never else { throw fault }
                    try await Task.sleep(for: pause)
                    pause = min(pause * 2, Self.longestPause)
                }
            }
        }
    }

    private static func nextBeat() async throws -> Step {
        try await Task.sleep(for: beat)
        return .beat
    }
}
