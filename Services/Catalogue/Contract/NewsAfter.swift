public import UmkreisWire

/// Returns the kinds in which public posts have changed since a cursor.
///
/// Imports count when finished; drafts and hidden posts never. Close changes are merged. With `waitMs` it is a long
/// poll, woken at most once per second. Repeating a cursor loses no changes.
///
/// Faults: `gone` (`cursor`) if the history was replaced: start again without one.
public struct NewsAfter: PolledCall {
    public static let name: CallName = "catalogue.newsAfter"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.gone]

    /// Only these kinds, at most 100; default: all.
    public var kinds: [PostKind]?
    /// Cursor from the previous reply; `nil` returns each kind's last change immediately.
    public var cursor: Cursor?
    /// Timeout in milliseconds, 0…25,000; default 0.
    public var waitMs: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Changed kinds, oldest change first.
        public var kinds: [KindNews]
        /// Unchanged without new changes.
        public var cursor: Cursor

        public init(kinds: [KindNews], cursor: Cursor) {
            self.kinds = kinds
            self.cursor = cursor
        }
    }

    public init(kinds: [PostKind]? = nil, cursor: Cursor? = nil, waitMs: Int? = nil) {
        self.kinds = kinds
        self.cursor = cursor
        self.waitMs = waitMs
    }
}

extension NewsAfter: Ruled {
    public static let rules: FieldRules = ["kinds": ListRule(maximum: 100), "waitMs": NumberRule<Int>.wait]
}

/// A kind with changed posts.
public struct KindNews: Codable, Sendable, Hashable {
    /// The kind.
    public var kind: PostKind
    /// Time of the last change.
    public var changedAt: Timestamp

    public init(kind: PostKind, changedAt: Timestamp) {
        self.kind = kind
        self.changedAt = changedAt
    }
}
