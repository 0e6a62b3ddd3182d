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

    /// The version of its members; 1 by default.
    ///
    /// Optional members may be added without another version. A follower quarantines an event of a later version than
    /// it knows, until it is updated.
    static var version: Int { get }

    /// Turns the members of an earlier version into those of this one; not called for events of this version.
    static func upgrade(_ body: RawJSON, from version: Int) throws -> RawJSON

    /// Whether the subject no longer exists; `false` by default.
    ///
    /// A tombstone deletes the subject's earlier events, and itself after 30 days.
    var isTombstone: Bool { get }
}

extension Event {
    public static var version: Int { 1 }
    public static func upgrade(_ body: RawJSON, from version: Int) throws -> RawJSON { body }
    public var isTombstone: Bool { false }

    /// Reads the members of this or an earlier version.
    ///
    /// - Throws: ``EventTooNew``; errors of decoding.
    public static func decode(_ body: RawJSON, of version: Int) throws -> Self {
        if version > Self.version { throw EventTooNew(name: name, version: version, known: Self.version) }
        return try (version < Self.version ? upgrade(body, from: version) : body).decode(Self.self)
    }
}

/// An event of a later version than this program knows.
public struct EventTooNew: Error, Hashable, Sendable, CustomStringConvertible {
    public let name: CallName
    public let version: Int
    public let known: Int

    public var description: String {
        "\(name) has version \(version), and this program knows \(known): update it, then retry the event"
    }
}
