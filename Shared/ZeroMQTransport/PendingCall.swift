import Messaging
import Wire

/// A call that somebody waits for, from its submission to its end.
struct PendingCall: Sendable {
    let id: String
    /// Tells two calls of the same id apart.
    let ticket: Int
    /// Emptied once it is sent.
    var message: Message
    let deadline: ContinuousClock.Instant
    let waiter: CheckedContinuation<Result<Message, Fault>, Never>
    /// When the loop took it in.
    var begun: ContinuousClock.Instant
    var isSent = false
}
