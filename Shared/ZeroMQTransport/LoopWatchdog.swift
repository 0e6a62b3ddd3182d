import Dispatch

/// Checks from a thread of its own that a process's loops turn.
///
/// Neither a busy thread pool nor a waiting request delays it: a loop that turns answers between two messages.
public struct LoopWatchdog: Sendable {
    /// Asks a loop to run a closure in its next turn.
    ///
    /// Returns false if the loop has ended.
    public typealias Turn = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

    /// Turns missed in a row after which a loop is stuck.
    ///
    /// Several, since after a pause of the whole process the first one is overdue at once.
    public static let maximumMissed = 3

    private let interval: Duration
    private let turns: [Turn]

    /// - Parameter interval: between checks, and the timeout of each.
    public init(every interval: Duration, of turns: [Turn]) {
        (self.interval, self.turns) = (interval, turns)
    }

    /// Checks until a loop ends or is stuck.
    ///
    /// - Parameters:
    ///   - onTurn: called after each check in which all loops turned.
    ///   - onStuck: called once, on the same thread.
    public func start(onTurn: @escaping @Sendable () -> Void, onStuck: @escaping @Sendable () -> Void) {
        _ = DetachedThread.start(named: "watchdog") { run(onTurn, onStuck) }
    }

    private func run(_ onTurn: () -> Void, _ onStuck: () -> Void) {
        var missed = 0
        while missed < LoopWatchdog.maximumMissed {
            let end = DispatchTime.now() + .milliseconds(Int(interval / .milliseconds(1)))
            let turned = DispatchSemaphore(value: 0)
            for turn in turns {
                // A loop that has ended cannot be stuck.
                guard turn({ turned.signal() }) else { return }
            }
            let isTurning = turns.allSatisfy { _ in turned.wait(timeout: end) == .success }
            missed = isTurning ? 0 : missed + 1
            guard isTurning else { continue }
            onTurn()
            // Nobody signals this one: a pause until the next check.
            _ = DispatchSemaphore(value: 0).wait(timeout: end)
        }
        onStuck()
    }
}

extension SocketLoop {
    /// The turn of a ``LoopWatchdog``.
    public var turn: LoopWatchdog.Turn {
        { [weak self] body in self?.perform { _ in body() } ?? false }
    }
}
