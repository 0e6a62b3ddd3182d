import Synchronization

/// Rings after every COMMIT of a service's database, for work that looks at what was written.
public final class CommitBells: Sendable {
    private let bells = Mutex<[Bell]>([])

    /// A bell for one waiter, which exists as long as the service.
    public func makeBell() -> Bell {
        let bell = Bell()
        bells.withLock { $0.append(bell) }
        return bell
    }

    func ring() {
        for bell in bells.withLock(\.self) { bell.ring() }
    }
}
