import Synchronization
public import UmkreisStorage
public import UmkreisWire

/// Starts replays, to rebuild derived data.
public final class Replays: Sendable {
    private let wakeups = Mutex<[ServiceName: Wakeup]>([:])

    init() {}

    /// Starts a replay at the commit; derived rows stay meanwhile.
    ///
    /// The caller must do the work of ``Subscription/beginReplay(in:)``.
    public func begin(of source: ServiceName, in transaction: WriteTransaction) throws {
        try transaction.emptyQuarantine(of: source.text)
        try transaction.forgetCursor(of: source.text)
        transaction.afterCommit { [wakeup = wakeup(for: source)] in wakeup.signal() }
    }

    func wakeup(for source: ServiceName) -> Wakeup {
        wakeups.withLock { wakeups in
            if let wakeup = wakeups[source] { return wakeup }
            let wakeup = Wakeup()
            wakeups[source] = wakeup
            return wakeup
        }
    }
}
