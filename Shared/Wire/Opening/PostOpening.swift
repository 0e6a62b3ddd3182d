public import UmkreisVocabulary

/// The opening status of a post, in local time.
public struct PostOpening: Codable, Sendable, Hashable {
    /// The status at the requested time.
    public var status: OpeningStatusKind
    /// The rule's note, holiday or open end.
    public var comment: String?
    /// Open with an unknown closing time; `status` is `unknown`.
    public var isOpenEnd: Bool?
    /// The next change; `nil` if uncertain or over six years away.
    public var nextChange: OpeningChange?

    public init(
        status: OpeningStatusKind,
        comment: String? = nil,
        isOpenEnd: Bool? = nil,
        nextChange: OpeningChange? = nil
    ) {
        self.status = status
        self.comment = comment
        self.isOpenEnd = isOpenEnd
        self.nextChange = nextChange
    }
}

/// Whether a place is open.
public enum OpeningStatusKind: String, Codable, Sendable, Hashable, CaseIterable {
    case open
    /// Within 30 minutes by default.
    case closesSoon
    case closed
    case opensSoon
    /// Unreadable, or dependent on unknown conditions.
    case unknown
}

/// A change between open and closed.
public struct OpeningChange: Codable, Sendable, Hashable {
    /// When the state changes.
    public var at: Timestamp
    /// Local time: `2026-11-23T09:00`.
    public var localTime: String
    /// `open`, `closed` or `unknown`.
    public var to: OpeningStatusKind

    public init(at: Timestamp, localTime: String, to word: OpeningStatusKind) {
        self.at = at
        self.localTime = localTime
        to = word
    }
}
