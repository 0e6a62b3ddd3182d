public import Storage
public import Vocabulary
public import Wire

/// What a service does about one kind of event of another service.
///
/// One subscription a file.
public protocol Subscription<Followed>: Sendable {
    associatedtype Followed: Event

    /// Changes what the event changes, in the transaction that also moves the cursor: each event takes effect once.
    func apply(_ event: Followed, at moment: Timestamp, in transaction: WriteTransaction) throws
}
