import BenchmarkKit
import BenchmarkStack
import ChatContract
import Synchronization
import UmkreisMessaging
import UmkreisVocabulary

/// The delay from a message's acknowledgement to its arrival in a long poll.
///
/// Measured in one process; an arrival before the acknowledgement counts as zero.
struct Delivery: Sendable {
    let p50: Double
    let p99: Double

    private final class Moments: Sendable {
        private let state = Mutex<[MessageID: ContinuousClock.Instant]>([:])

        func note(_ messages: [MessageID], at moment: ContinuousClock.Instant) {
            state.withLock { for message in messages { $0[message] = moment } }
        }

        var all: [MessageID: ContinuousClock.Instant] { state.withLock(\.self) }
    }

    /// - Parameters:
    ///   - messages: of all senders together.
    ///   - pause: between two messages of one sender.
    init(
        of messages: Int,
        by senders: Int,
        pause: Duration,
        among people: People,
        in talks: [ConversationID],
        on stack: Stack
    ) async throws {
        let (acknowledged, heard) = (Moments(), Moments())
        let start = try await people.last.send(SyncAfter()).cursor
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: stack.loop.executor) {
                try await Self.listen(as: people.last, from: start, for: messages / senders * senders, noting: heard)
            }
            for sender in 0..<senders {
                group.addTask(executorPreference: stack.loop.executor) {
                    for _ in 0..<(messages / senders) {
                        let message = try await people.says("Still there?", in: talks[sender], by: sender).message.id
                        acknowledged.note([message], at: .now)
                        if pause > .zero { try await Task.sleep(for: pause) }
                    }
                }
            }
            try await group.waitForAll()
        }
        let came = heard.all
        let times = acknowledged.all.map { message, moment in
            max(0, came[message].map { moment.duration(to: $0) / .milliseconds(1) } ?? .infinity)
        }
        .sorted()
        p50 = times[times.count / 2]
        p99 = times[times.count * 99 / 100]
    }

    private static func listen(
        as listener: Client,
        from start: Cursor,
        for messages: Int,
        noting heard: Moments
    ) async throws {
        var cursor = start
        var left = messages
        while left > 0 {
            let reply = try await listener.send(SyncAfter(cursor: cursor, waitMs: 20_000))
            let come = reply.changes.compactMap(\.message?.id)
            heard.note(come, at: .now)
            left -= come.count
            cursor = reply.cursor
        }
    }
}
