import Synchronization
import Wire

/// A call within the process, from its submission to its end.
///
/// Whatever ends it first decides; all later ends are too late.
final class PendingExchange: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Result<Message, Fault>, Never>)
        case ended(Result<Message, Fault>)
    }

    let id: String
    private let begin: @Sendable (PendingExchange) -> Void
    private let state = Mutex(State.open)

    /// - Parameter begin: hands the request over, once it is its turn.
    init(id: String, begin: @escaping @Sendable (PendingExchange) -> Void) {
        self.id = id
        self.begin = begin
    }

    /// Hands the request over.
    func start() {
        begin(self)
    }

    /// Waits for the end.
    ///
    /// To be called once.
    func result() async -> Result<Message, Fault> {
        await withCheckedContinuation { waiter in
            let ended = state.withLock { state -> Result<Message, Fault>? in
                if case .ended(let result) = state { return result }
                state = .awaited(waiter)
                return nil
            }
            if let ended { waiter.resume(returning: ended) }
        }
    }

    /// Ends the wait; false when it had ended already.
    func end(_ result: Result<Message, Fault>) -> Bool {
        let (isFirst, waiter) = state.withLock {
            state -> (Bool, CheckedContinuation<Result<Message, Fault>, Never>?) in
            switch state {
            case .open:
                state = .ended(result)
                return (true, nil)
            case .awaited(let waiter):
                state = .ended(result)
                return (true, waiter)
            case .ended:
                return (false, nil)
            }
        }
        waiter?.resume(returning: result)
        return isFirst
    }
}
