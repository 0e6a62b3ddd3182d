import UmkreisMessaging
import UmkreisWire

/// Restarts a service that is ready and does not answer any more.
///
/// A busy service still answers: its socket loop replies to a ping between two requests.
struct FrozenProcessWatch: Sendable {
    /// Time between pings, and the timeout of each.
    static let interval = Duration.seconds(5)
    /// Several in a row, since after a pause of the whole machine the first one is overdue at once.
    static let maximumMissed = 3

    let runner: ServiceRunner
    var interval = FrozenProcessWatch.interval
    /// Returns whether the process still works.
    let ping: @Sendable (_ pid: Int32, _ deadline: ContinuousClock.Instant) async -> Bool

    func run() async {
        var missed = 0
        var last: Int32?
        while !Task.isCancelled {
            let end = ContinuousClock.now + interval
            let pid = runner.readyPID
            if pid != last { (last, missed) = (pid, 0) }
            if let pid {
                missed = await ping(pid, end) ? 0 : missed + 1
                if missed >= FrozenProcessWatch.maximumMissed { runner.endIfFrozen(pid) }
            }
            try? await Task.sleep(until: end, clock: .continuous)
        }
    }
}

extension Client {
    /// Whether a service's socket loop replies; a fault of its own is a reply.
    func pings(_ service: ServiceName, before deadline: ContinuousClock.Instant) async -> Bool {
        do throws(Fault) {
            _ = try await send(Ping(), to: service, before: deadline)
            return true
        } catch {
            return error.code != .unavailable && error.code != .deadlineExceeded
        }
    }
}
