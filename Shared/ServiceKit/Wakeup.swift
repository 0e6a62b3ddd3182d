import Synchronization

/// Wakes one background task; signals coalesce.
///
/// Signal it in ``WriteTransaction/afterCommit(_:)``.
public final class Wakeup: Sendable {
    private struct Topic: Hashable, Sendable {}

    private let isPending = Mutex(false)
    private let notifier = Notifier<Topic>()

    public init() {}

    /// Ends the present wait, or else the next.
    public func signal() {
        isPending.withLock { $0 = true }
        notifier.notify(Topic())
    }

    /// Waits for a signal since the last wait, the duration or cancellation.
    public func wait(for duration: Duration) async {
        // The read cannot fail.
        _ = try? await notifier.wait(for: Topic(), until: .now + duration) {
            isPending.withLock { isPending in
                defer { isPending = false }
                return isPending ? true : nil
            }
        }
    }

    var waiting: Int { notifier.waiting }
}

/// Wake-ups after every COMMIT of a service's database.
public final class CommitWakeups: Sendable {
    private let wakeups = Mutex<[Wakeup]>([])

    /// Returns a wake-up for one task, for the service's lifetime.
    public func makeWakeup() -> Wakeup {
        let wakeup = Wakeup()
        wakeups.withLock { $0.append(wakeup) }
        return wakeup
    }

    func signal() {
        for wakeup in wakeups.withLock(\.self) { wakeup.signal() }
    }
}

/// Pending elements for one consumer.
public final class PendingSet<Element: Hashable & Sendable>: Sendable {
    private let elements = Mutex<Set<Element>>([])
    private let wakeup = Wakeup()

    public init() {}

    public func insert(_ new: some Sequence<Element>) {
        elements.withLock { $0.formUnion(new) }
        wakeup.signal()
    }

    /// Waits for elements and removes all; `nil` after cancellation.
    public func next() async -> Set<Element>? {
        while !Task.isCancelled {
            let pending = elements.withLock { elements in
                defer { elements = [] }
                return elements
            }
            guard pending.isEmpty else { return pending }
            await wakeup.wait(for: .seconds(3600))
        }
        return nil
    }
}
