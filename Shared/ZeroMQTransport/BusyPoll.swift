/// Waits for messages, briefly busy polling when one is imminent.
///
/// Waking an idle processor takes some 25 µs per thread, longer than many calls. So after a short wait with one message
/// in and one out (a lone caller) the loop spins, until another thread needs the processor.
///
/// Similar to `halt_poll_ns` (https://docs.kernel.org/virt/kvm/halt-polling.html).
struct BusyPoll {
    /// Longer than a caller needs for its next request.
    static let maximumDuration = Duration.microseconds(250)
    /// A longer poll means that another thread ran.
    static let look = Duration.microseconds(15)

    private let now: () -> ContinuousClock.Instant
    private let yield: () -> Void
    private var lastWait = BusyPoll.maximumDuration
    private var isLone = false
    private var received = 0
    private var sent = 0

    init(now: @escaping () -> ContinuousClock.Instant, yield: @escaping () -> Void) {
        self.now = now
        self.yield = yield
    }

    mutating func noteReceived() { received += 1 }

    mutating func noteSent() { sent += 1 }

    /// - Parameter poll: returns nonzero to end the wait.
    mutating func wait(_ poll: (_ mayWait: Bool) -> Int32) -> Int32 {
        let start = now()
        // A spurious wake-up keeps the former state.
        if received + sent > 0 { isLone = received == 1 && sent == 1 }
        (received, sent) = (0, 0)
        defer { lastWait = now() - start }
        guard isLone, lastWait < Self.maximumDuration else { return poll(true) }
        var looked = start
        while true {
            let found = poll(false)
            let end = now()
            guard found == 0 else { return found }
            guard end - start < Self.maximumDuration, end - looked < Self.look else { return poll(true) }
            looked = end
            yield()
        }
    }
}
