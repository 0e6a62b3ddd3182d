public import UmkreisStorage
public import UmkreisVocabulary
public import UmkreisWire

/// The subscriptions to another service's events: an idempotent consumer.
public struct Following: Sendable {
    let source: ServiceName
    private let subscriptions: [any Subscription]
    private let byName: [CallName: any Subscription]

    /// - Parameter subscriptions: one per kind; other kinds are skipped.
    public init(_ source: ServiceName, _ subscriptions: [any Subscription]) {
        self.source = source
        self.subscriptions = subscriptions
        byName = Dictionary(subscriptions.map { ($0.name, $0) }) { first, _ in first }
    }

    func beside(_ others: [any Subscription]) -> Following {
        Following(source, subscriptions + others)
    }

    func subscription(to event: EventLine) -> (any Subscription)? {
        byName[event.name]
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        for subscription in subscriptions { try subscription.beginReplay(in: transaction) }
    }

    /// - Returns: whether all stale rows are swept.
    func sweep(in transaction: WriteTransaction) throws -> Bool {
        guard try transaction.cursor(of: source.text)?.isReplayed == true else { return true }
        for subscription in subscriptions {
            if try subscription.sweep(in: transaction, limit: Self.sweepLimit) >= Self.sweepLimit { return false }
        }
        return true
    }

    /// Limits a transaction's duration.
    private static let sweepLimit = 500
}

/// The handler of one kind of another service's events; one per file.
///
/// A replay follows a replaced history or missed tombstones. It repeats current state, not deletions.
public protocol Subscription<Followed>: Sendable {
    associatedtype Followed: Event

    /// Applies an event once, in the cursor's transaction.
    func apply(_ event: Followed, at moment: Timestamp, in transaction: WriteTransaction) throws

    /// Whether an event about `subject` matters; checked before decoding.
    func concerns(_ subject: String, in transaction: WriteTransaction) throws -> Bool

    /// Deletes derived state, or marks it if it must stay effective, as blocks must.
    func beginReplay(in transaction: WriteTransaction) throws

    /// Deletes at most `limit` marked rows that were not repeated.
    ///
    /// Called after replays and starts until it returns less; pending work must be in the file.
    func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int
}

extension Subscription {
    public func concerns(_ subject: String, in transaction: WriteTransaction) throws -> Bool { true }

    public func beginReplay(in transaction: WriteTransaction) throws {}

    public func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int { 0 }
}

extension Subscription {
    fileprivate var name: CallName { Followed.name }

    /// - Returns: whether the event was relevant.
    func apply(_ line: EventLine, in transaction: WriteTransaction) throws -> Bool {
        guard try concerns(line.subject, in: transaction) else { return false }
        try apply(line.decode(Followed.self), at: line.at, in: transaction)
        return true
    }
}
