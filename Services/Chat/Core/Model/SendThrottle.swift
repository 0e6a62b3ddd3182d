import ServiceKit
import Synchronization

/// How often somebody may send, and do what others are told of as of a message (a token bucket each): so many at once, then so many
/// a minute.
///
/// It is held in memory: a restart forgives, and no message costs a row for it.
final class SendThrottle: Sendable {
    private let pace: Throttle.Pace?
    private let burst: Duration
    private let senders = Mutex(Senders())

    private struct Senders {
        var past: [UserID: Throttle] = [:]
        /// At this size those who have been quiet are let go.
        var roomy = 1_024
    }

    init(_ settings: ChatSettings) {
        let every = Duration.seconds(60) / settings.messagesPerMinute
        pace = settings.messageBurst > 0 ? .steady(burst: settings.messageBurst, every: every) : nil
        burst = every * settings.messageBurst
    }

    /// Counts a message.
    ///
    /// - Throws: `throttled` for one that comes too early.
    func admit(_ sender: UserID, at moment: Timestamp) throws(Fault) {
        guard let pace else { return }
        let refusal: Fault? = senders.withLock { senders in
            let past = senders.past[sender]
            do throws(Fault) {
                try Throttle.check(past, at: moment, "too many messages of late")
            } catch {
                return error
            }
            senders.past[sender] = Throttle.counting(after: past, at: moment, pace)
            if senders.past.count > senders.roomy { forgetQuiet(&senders, at: moment) }
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Those whose messages count no more; what is left are the senders of some seconds.
    private func forgetQuiet(_ senders: inout Senders, at moment: Timestamp) {
        senders.past = senders.past.filter { moment.since($0.value.lastAt) < burst }
        senders.roomy = max(1_024, senders.past.count * 2)
    }
}
