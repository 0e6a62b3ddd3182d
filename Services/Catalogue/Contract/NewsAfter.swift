public import Wire

/// Tells of which kinds something that everybody can find has changed behind a cursor: a post has come, says something else,
/// or is found no more.
///
/// What an import changes is told when it ends. Drafts and hidden posts make no news. Several changes that come close to
/// each other are told as one.
///
/// With `waitMs` it is a long poll: it answers as soon as there is something, or with nothing when the time is over. It is
/// woken once a second at most. Nothing is lost by asking again with the same cursor.
///
/// Faults: `invalid` (`kinds`, `waitMs`, `cursor`); `gone` (`cursor`) when the history was replaced: begin again without
/// one.
public struct NewsAfter: PolledCall {
    public static let name: CallName = "catalogue.newsAfter"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.gone]

    /// Only of these; of all, unless said otherwise.
    public var kinds: [PostKind]?
    /// From the reply before; without one it tells at once when each kind last changed.
    public var cursor: Cursor?
    public var waitMs: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Those that have changed, each once, the longest unchanged first.
        public var kinds: [KindNews]
        /// Stays the same while there is nothing new.
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
    public static let kindsRule = ListRule(most: 100)

    public static let rules: FieldRules = ["kinds": kindsRule, "waitMs": NumberRule<Int>.wait]
}

/// A kind of which something has changed.
public struct KindNews: Codable, Sendable, Hashable {
    public var kind: PostKind
    /// When it last did.
    public var changedAt: Timestamp

    public init(kind: PostKind, changedAt: Timestamp) {
        self.kind = kind
        self.changedAt = changedAt
    }
}
