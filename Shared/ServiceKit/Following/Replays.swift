public import Storage
import Synchronization
public import Wire

/// Starts replays, to rebuild derived data.
public final class Replays: Sendable {
    private let bells = Mutex<[ServiceName: Bell]>([:])

    init() {}

    /// Starts a replay at the commit; derived rows stay meanwhile.
    ///
    /// The caller must do the work of ``Subscription/beginReplay(in:)``.
    public func begin(of source: ServiceName, in transaction: WriteTransaction) throws {
        try transaction.emptyQuarantine(of: source.text)
        try transaction.forgetCursor(of: source.text)
        transaction.afterCommit { [bell = bell(of: source)] in bell.ring() }
    }

    func bell(of source: ServiceName) -> Bell {
        bells.withLock { bells in
            if let bell = bells[source] { return bell }
            let bell = Bell()
            bells[source] = bell
            return bell
        }
    }
}
