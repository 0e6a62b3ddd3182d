public import Storage
import Synchronization
public import Wire

/// Has the events of another service read from the beginning, where what was derived from them is to be made anew.
public final class Replays: Sendable {
    private let bells = Mutex<[ServiceName: Bell]>([:])

    init() {}

    /// From the commit on, the log of `source` is read from the beginning; what has been derived from it stays meanwhile.
    ///
    /// Whoever asks also does what its subscriptions do in ``Subscription/beginReplay(in:)``.
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
