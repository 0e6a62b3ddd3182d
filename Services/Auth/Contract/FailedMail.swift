public import Wire

/// A mail that could not be delivered at the last attempt.
public struct FailedMail: Codable, Sendable, Equatable {
    /// Mail's id.
    public var id: MailID
    /// Kind, such as `verifyAddress`; not the content.
    public var letter: String
    /// Masked recipient; absent if unreadable.
    public var to: String?
    /// Time it was queued.
    public var postedAt: Timestamp
    /// Number of attempts.
    public var tries: Int
    /// Next attempt; absent once given up.
    public var dueAt: Timestamp?
    /// Set after six attempts or a permanent refusal.
    public var failedAt: Timestamp?
    /// Last error.
    public var trouble: String

    public init(
        id: MailID,
        letter: String,
        to: String?,
        postedAt: Timestamp,
        tries: Int,
        dueAt: Timestamp? = nil,
        failedAt: Timestamp? = nil,
        trouble: String
    ) {
        self.id = id
        self.letter = letter
        self.to = to
        self.postedAt = postedAt
        self.tries = tries
        self.dueAt = dueAt
        self.failedAt = failedAt
        self.trouble = trouble
    }
}

public typealias MailID = Identifier<FailedMail>
