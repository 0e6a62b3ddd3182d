/// A change that a service publishes to its followers.
///
/// Written in the same transaction as the change (transactional outbox). Named like a ``Call``.
///
/// The log is compacted to each subject's newest event. An event therefore carries its subject's complete state and
/// must not depend on other subjects' order.
public protocol Event: Codable, Sendable {
    static var name: CallName { get }

    /// The subject's id, prefixed if it has several aspects: `01J…`, `rating/01J…`.
    ///
    /// Unique in a service; never empty.
    var subject: String { get }

    /// Whether the subject no longer exists; `false` by default.
    ///
    /// A tombstone deletes the subject's earlier events, and itself after 30 days.
    var isTombstone: Bool { get }
}

extension Event {
    public var isTombstone: Bool { false }
}
