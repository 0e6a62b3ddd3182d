public import Storage
public import Vocabulary
public import Wire

/// One other service whose events a service follows, and what it does about each kind: an idempotent consumer.
public struct Following: Sendable {
    let source: ServiceName
    private let subscriptions: [any Subscription]
    private let byName: [CallName: any Subscription]

    /// - Parameters:
    ///   - source: whose events.
    ///   - subscriptions: what is done about them, one for each kind; events of other kinds are passed over.
    public init(_ source: ServiceName, _ subscriptions: [any Subscription]) {
        self.source = source
        self.subscriptions = subscriptions
        byName = Dictionary(subscriptions.map { ($0.name, $0) }) { first, _ in first }
    }

    /// This one, with what else is done about the source's events.
    func beside(_ others: [any Subscription]) -> Following {
        Following(source, subscriptions + others)
    }

    /// The subscription to an event, if it is one that is followed.
    func subscription(to event: EventLine) -> (any Subscription)? {
        byName[event.name]
    }

    /// The log is read from the beginning from now on.
    func beginReplay(in transaction: WriteTransaction) throws {
        for subscription in subscriptions { try subscription.beginReplay(in: transaction) }
    }

    /// Forgets a part of what was not told again, once all that was in the log when its reading began has been read.
    ///
    /// - Returns: whether that was the last of it.
    func sweep(in transaction: WriteTransaction) throws -> Bool {
        guard try transaction.cursor(of: source.text)?.isReplayed == true else { return true }
        for subscription in subscriptions {
            if try subscription.sweep(in: transaction, limit: Self.sweepLimit) >= Self.sweepLimit { return false }
        }
        return true
    }

    /// How many rows one transaction sweeps, so that no other write waits long.
    private static let sweepLimit = 500
}

/// What a service does about one kind of event of another service.
///
/// One subscription a file.
///
/// The log is read from the beginning (a replay) when the source's history was replaced, and when this service was away for
/// longer than the source keeps tombstones: it then tells all that is, and nothing of what is no more.
public protocol Subscription<Followed>: Sendable {
    associatedtype Followed: Event

    /// Changes what the event changes, in the transaction that also moves the cursor: each event takes effect once.
    func apply(_ event: Followed, at moment: Timestamp, in transaction: WriteTransaction) throws

    /// Whether an event about this subject is of any interest here, asked before the event is read; true unless said otherwise.
    func concerns(_ subject: String, in transaction: WriteTransaction) throws -> Bool

    /// Forgets what was derived from the source; or marks it, where it has to hold until it is told again or is not: a block
    /// that is forgotten for a moment is none for that moment.
    func beginReplay(in transaction: WriteTransaction) throws

    /// Forgets at most `limit` rows of what was marked and not told again.
    ///
    /// It is called after a replay and after each start, again and again until it returns less than `limit`; so what is
    /// left to do has to be found in the file.
    func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int
}

extension Subscription {
    public func concerns(_ subject: String, in transaction: WriteTransaction) throws -> Bool { true }

    public func beginReplay(in transaction: WriteTransaction) throws {}

    public func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int { 0 }
}

extension Subscription {
    fileprivate var name: CallName { Followed.name }

    func apply(_ line: EventLine, in transaction: WriteTransaction) throws {
        guard try concerns(line.subject, in: transaction) else { return }
        try apply(line.body.decode(Followed.self), at: line.at, in: transaction)
    }
}
