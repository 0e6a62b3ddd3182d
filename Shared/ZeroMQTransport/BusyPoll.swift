/// How the loop waits: asleep, or busy polling for a moment where the next message is about to come.
///
/// A processor that has gone idle takes some 25 µs to come back, and so does each thread behind it: more than many a call takes.
/// So behind a lone call, when since its last wait one message has come and one has gone, the loop spins before it sleeps, if
/// that wait was short. That is a caller who asks one thing after the other; where many are served at a time their threads need
/// the processor more. Whoever wants it gets it: between looks it is given away, and the loop sleeps as soon as somebody took it.
///
/// To spin only if the last wait was short is how Linux waits for guests (`halt_poll_ns`,
/// https://docs.kernel.org/virt/kvm/halt-polling.html).
struct BusyPoll {
    /// How long it looks at most, and what is a short wait: some more than a caller takes from a reply to its next request while all
    /// its threads have to be woken.
    static let longest = Duration.microseconds(250)
    /// A look takes a few microseconds; if it took more, somebody else had the processor.
    static let look = Duration.microseconds(15)

    private let now: () -> ContinuousClock.Instant
    private let yield: () -> Void
    private var lastWait = BusyPoll.longest
    private var isLone = false
    private var received = 0
    private var sent = 0

    init(now: @escaping () -> ContinuousClock.Instant, yield: @escaping () -> Void) {
        self.now = now
        self.yield = yield
    }

    mutating func noteReceived() { received += 1 }

    mutating func noteSent() { sent += 1 }

    /// Waits for news.
    ///
    /// - Parameter poll: looks whether there are any, and is told whether to sleep until there are; not 0 ends the wait.
    /// - Returns: what `poll` found at last.
    mutating func wait(_ poll: (_ mayWait: Bool) -> Int32) -> Int32 {
        let start = now()
        // Where nothing came and nothing went, it was woken for nothing and waits for the same.
        if received + sent > 0 { isLone = received == 1 && sent == 1 }
        (received, sent) = (0, 0)
        defer { lastWait = now() - start }
        guard isLone, lastWait < Self.longest else { return poll(true) }
        var looked = start
        while true {
            let found = poll(false)
            let end = now()
            guard found == 0 else { return found }
            guard end - start < Self.longest, end - looked < Self.look else { return poll(true) }
            looked = end
            yield()
        }
    }
}
