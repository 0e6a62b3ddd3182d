import Dispatch
import Foundation
import Synchronization
import UmkreisPostgres

/// Numbers committed events, and hears of those that other instances have numbered.
///
/// A number that is given before the commit can become visible after a later one, which a follower would miss.
final class EventNumberer: Sendable {
    /// How long events of an instance that has ended wait for a number, and news from others.
    private static let pause = Duration.milliseconds(250)
    private static let timeout = Duration.seconds(10)

    private struct State {
        var isRung = false
        var isClosed = false
        var hasEnded = false
        var whenNumbered: @Sendable () -> Void = {}
        /// Resumed after the next round.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)

    /// - Parameter committed: called with the newest number, on the numberer's thread.
    init(_ place: ServerPlace, committed: @escaping @Sendable (_ newest: Int64) -> Void) {
        let thread = Thread { [self] in
            let connection = ServerConnection(to: place)
            var newest: Int64 = 0
            while true {
                let round = next()
                // A failure is tried again with the next round.
                let result = try? Self.number(on: connection)
                if result?.isDone == false { round.whenNumbered() }
                if let number = result?.newest, number > newest {
                    newest = number
                    committed(number)
                }
                for continuation in round.waiting { continuation.resume() }
                if round.isLast { break }
            }
            let late = state.withLock { state in
                state.hasEnded = true
                return state.waiting
            }
            for continuation in late { continuation.resume() }
        }
        thread.name = "event-numbers"
        thread.start()
    }

    /// Calls `body` after rounds in which this instance has given numbers.
    func whenNumbered(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.whenNumbered = body }
    }

    /// Begins a round soon; rings coalesce.
    func ring() {
        let isFirst = state.withLock { state in
            defer { state.isRung = true }
            return !state.isRung
        }
        if isFirst { bell.signal() }
    }

    /// Returns after a round that began after this call.
    func run() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.waiting.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
            ring()
        }
    }

    /// Runs a last round.
    func close() async {
        state.withLock { $0.isClosed = true }
        await run()
    }

    private struct Round {
        let waiting: [CheckedContinuation<Void, Never>]
        let isLast: Bool
        let whenNumbered: @Sendable () -> Void
    }

    private func next() -> Round {
        _ = bell.wait(timeout: .now() + Self.pause / .seconds(1))
        return state.withLock { state in
            defer { (state.isRung, state.waiting) = (false, []) }
            return Round(waiting: state.waiting, isLast: state.isClosed, whenNumbered: state.whenNumbered)
        }
    }

    /// - Returns: the newest number, and whether all events had one.
    private static func number(on connection: ServerConnection) throws -> (newest: Int64, isDone: Bool) {
        try connection.transaction(.write, before: .now + timeout) { transaction in
            let before = try look(transaction)
            if before.isDone { return before }
            // The next statement must see what this one has waited for.
            try transaction.run(ServerQueries.lockNewestEvent)
            try transaction.run(ServerQueries.numberEvents)
            return (try look(transaction).newest, false)
        }
    }

    private static func look(_ transaction: PostgresTransaction) throws -> (newest: Int64, isDone: Bool) {
        let row = try transaction.rows(ServerQueries.look).values(0)
        guard case .integer(let newest) = row[0], case .integer(let waiting) = row[1] else { return (0, true) }
        return (newest, waiting == 0)
    }
}
