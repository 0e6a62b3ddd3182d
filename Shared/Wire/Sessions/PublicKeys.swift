public import UmkreisVocabulary

/// Lists the token keys, and ended sessions with unexpired tokens.
///
/// Ended sessions come in pages; then follow ``SessionRevoked`` from the *first* page's `sequence`.
///
/// Faults: `invalid` (`cursor`).
public struct PublicKeys: Call {
    public static let name: CallName = "auth.publicKeys"
    public static let access: Access = .service
    public static let effect: Effect = .reads

    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable {
        /// The same on every page.
        public var keys: [SessionKey]
        /// Ordered by `until`, at most 5,000.
        public var ended: [SessionEnd]
        /// Sessions with tokens that carry a lifted restriction, newest first; at most 500, first page only.
        public var lifted: [SessionRestrictionOverride]?
        /// The next page's cursor; `nil` on the last.
        public var next: Cursor?
        /// Auth's database file.
        public var epoch: String
        /// Auth's newest event at that time.
        public var sequence: Int64

        public init(
            keys: [SessionKey],
            ended: [SessionEnd],
            lifted: [SessionRestrictionOverride]? = nil,
            next: Cursor? = nil,
            epoch: String,
            sequence: Int64
        ) {
            self.keys = keys
            self.ended = ended
            self.lifted = lifted
            self.next = next
            self.epoch = epoch
            self.sequence = sequence
        }
    }

    public init(cursor: Cursor? = nil) {
        self.cursor = cursor
    }
}

/// A public key that verifies tokens.
public struct SessionKey: Codable, Sendable, Hashable {
    /// `k4.pid.…`, as in a token's footer.
    public var id: String
    /// PASERK `k4.public.…`: an Ed25519 public key.
    public var key: String

    public init(id: String, key: String) {
        self.id = id
        self.key = key
    }
}

/// An ended session with unexpired tokens.
public struct SessionEnd: Codable, Sendable, Hashable {
    /// The ended session.
    public var session: SessionID
    /// When its last token expires.
    public var until: Timestamp

    public init(session: SessionID, until: Timestamp) {
        self.session = session
        self.until = until
    }
}

/// A session with tokens that carry a lifted restriction.
public struct SessionRestrictionOverride: Codable, Sendable, Hashable {
    /// The session with such tokens.
    public var session: SessionID
    /// Restriction, as in ``SessionRestrictionLifted/restriction``.
    public var restriction: String?
    /// When its last token expires.
    public var until: Timestamp

    public init(session: SessionID, restriction: String? = nil, until: Timestamp) {
        self.session = session
        self.restriction = restriction
        self.until = until
    }
}

extension SessionEnd: PageKey {
    public var cursorFields: [String] { ["\(until.milliseconds)", "\(session)"] }

    public init?(cursorFields fields: [String]) {
        guard fields.count == 2, let until = Int64(fields[0]), let session = SessionID(fields[1]) else { return nil }
        self.init(session: session, until: Timestamp(milliseconds: until))
    }
}
