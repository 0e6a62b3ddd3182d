public import Vocabulary

/// Whether a post is open at a moment, and when that changes next: by its opening hours, on the clocks of its place.
public struct PostOpening: Codable, Sendable, Hashable {
    public var status: OpeningWord
    /// What its hours say of this time: a note, the holiday it is, or that the end is open.
    public var comment: String?
    /// True where it is open and only its closing time is not known; the status is then `unknown`.
    public var isOpenEnd: Bool?
    /// When a visitor next finds another state; absent where there is no such moment within six years, and where it would be a
    /// guess.
    public var nextChange: OpeningChange?

    public init(
        status: OpeningWord,
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

/// Whether something is open, in one word.
public enum OpeningWord: String, Codable, Sendable, Hashable, CaseIterable {
    case open
    /// It is open, and closed before long: within half an hour, unless asked otherwise.
    case closesSoon
    case closed
    /// It is closed, and open before long.
    case opensSoon
    /// Its hours cannot be read, or depend on something that they cannot say.
    case unknown
}

/// A moment at which a visitor finds another state.
public struct OpeningChange: Codable, Sendable, Hashable {
    public var at: Timestamp
    /// The same moment as the clocks of the place show it: `2026-11-23T09:00`.
    public var localTime: String
    /// `open`, `closed` or `unknown` from then on.
    public var to: OpeningWord

    public init(at: Timestamp, localTime: String, to word: OpeningWord) {
        self.at = at
        self.localTime = localTime
        to = word
    }
}
