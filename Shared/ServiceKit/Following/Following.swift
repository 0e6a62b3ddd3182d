public import Storage
public import Vocabulary
public import Wire

/// One other service whose events a service follows, and what it does about each kind: an idempotent consumer.
public struct Following: Sendable {
    typealias Apply = @Sendable (EventLine, WriteTransaction) throws -> Void

    let source: ServiceName
    let apply: [CallName: Apply]
    let startOver: @Sendable (WriteTransaction) throws -> Void

    /// - Parameters:
    ///   - source: whose events.
    ///   - subscriptions: what is done about them; events of other kinds are passed over.
    ///   - startOver: forgets what was derived from the source, before its log is read from the beginning. Called when the
    ///     source's history was replaced, and when this service was away for longer than the source keeps tombstones: the
    ///     log then tells all that is, and nothing of what is no more.
    public init(
        _ source: ServiceName,
        _ subscriptions: [any Subscription],
        startOver: @escaping @Sendable (WriteTransaction) throws -> Void = { _ in }
    ) {
        self.source = source
        self.startOver = startOver
        apply = Self.entries(subscriptions)
    }

    /// This one, with what else is done about the source's events.
    func beside(_ subscriptions: [any Subscription]) -> Following {
        Following(source: source, apply: apply.merging(Self.entries(subscriptions)) { first, _ in first }, startOver)
    }

    private init(
        source: ServiceName,
        apply: [CallName: Apply],
        _ startOver: @escaping @Sendable (WriteTransaction) throws -> Void
    ) {
        self.source = source
        self.apply = apply
        self.startOver = startOver
    }

    private static func entries(_ subscriptions: [any Subscription]) -> [CallName: Apply] {
        Dictionary(subscriptions.map { Following.entry($0) }) { first, _ in first }
    }

    private static func entry<S: Subscription>(_ subscription: S) -> (CallName, Apply) {
        (
            S.Followed.name,
            { line, transaction in
                try subscription.apply(line.body.decode(S.Followed.self), at: line.at, in: transaction)
            }
        )
    }
}

/// What a service does about one kind of event of another service.
///
/// One subscription a file.
public protocol Subscription<Followed>: Sendable {
    associatedtype Followed: Event

    /// Changes what the event changes, in the transaction that also moves the cursor: each event takes effect once.
    func apply(_ event: Followed, at moment: Timestamp, in transaction: WriteTransaction) throws
}
