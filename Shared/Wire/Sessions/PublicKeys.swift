public import Vocabulary

/// What a service needs to tell a good token from a bad one: the keys that tokens are signed with, and the sessions
/// that have ended while their tokens would still be good.
///
/// It stands with the wire, not with auth's own contract, because every service checks tokens where they arrive.
///
/// The sessions come in pages, as far as a line reaches. Whoever reads all of them follows ``SessionRevoked`` from the
/// *first* page's `sequence`: what ended before is in the pages, what ended while they were read is an event behind it.
///
/// Faults: `invalid` (`cursor`).
public struct PublicKeys: Call {
    public static let name: CallName = "auth.publicKeys"
    public static let access: Access = .service
    public static let effect: Effect = .reads

    /// Where the page before ended; none for the first.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable {
        /// The same on every page.
        public var keys: [SessionKey]
        /// In the order in which they may be forgotten, at most 5,000.
        public var ended: [EndedSession]
        /// Sessions whose restriction was lifted while tokens that carry it are still good, the latest first; on the
        /// first page, at most 500.
        public var lifted: [LiftedSession]?
        /// Goes with the request for the next page; none on the last.
        public var next: Cursor?
        /// Where auth's history stood when this page was read.
        public var epoch: String
        public var sequence: Int64

        public init(
            keys: [SessionKey],
            ended: [EndedSession],
            lifted: [LiftedSession]? = nil,
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

/// One key that tokens are signed with.
public struct SessionKey: Codable, Sendable, Hashable {
    /// `k4.pid.…`, as in a token's footer.
    public var id: String
    /// PASERK `k4.public.…`: the 32 bytes of an Ed25519 public key in URL-safe base 64.
    public var key: String

    public init(id: String, key: String) {
        self.id = id
        self.key = key
    }
}

/// A session that has ended before the last of its tokens runs out.
public struct EndedSession: Codable, Sendable, Hashable {
    public var session: SessionID
    /// When the last token of the session runs out, and this entry may be forgotten.
    public var until: Timestamp

    public init(session: SessionID, until: Timestamp) {
        self.session = session
        self.until = until
    }
}

/// A running session whose restriction was lifted before the last token that carries it runs out.
public struct LiftedSession: Codable, Sendable, Hashable {
    public var session: SessionID
    /// As in ``SessionRestrictionLifted/restriction``.
    public var restriction: String?
    /// When the last token of the session runs out.
    public var until: Timestamp

    public init(session: SessionID, restriction: String? = nil, until: Timestamp) {
        self.session = session
        self.restriction = restriction
        self.until = until
    }
}

/// They are told in the order in which they may be forgotten.
extension EndedSession: PageKey {
    public var cursorFields: [String] { ["\(until.milliseconds)", "\(session)"] }

    public init?(cursorFields fields: [String]) {
        guard fields.count == 2, let until = Int64(fields[0]), let session = SessionID(fields[1]) else { return nil }
        self.init(session: session, until: Timestamp(milliseconds: until))
    }
}
