import Synchronization

/// Wake-ups after every COMMIT of a service's database.
public final class CommitWakeUps: Sendable {
    private let bells = Mutex<[Bell]>([])

    /// Returns a wake-up for one waiter, for the service's lifetime.
    public func makeWakeUp() -> Bell {
        let bell = Bell()
        bells.withLock { $0.append(bell) }
        return bell
    }

    func ring() {
        for bell in bells.withLock(\.self) { bell.ring() }
    }
}
