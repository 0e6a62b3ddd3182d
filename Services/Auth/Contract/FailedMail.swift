public import Wire

/// A letter that could not be mailed when it was last tried.
public struct FailedMail: Codable, Sendable, Equatable {
    public var id: MailID
    /// Which letter it is: `verifyAddress`, `resetPassword`, `newSignIn` and so on; what stands in it is not told.
    public var letter: String
    /// Whom it is for, with all but the first letter before the `@` left out; absent when it can no longer be read.
    public var to: String?
    public var postedAt: Timestamp
    /// How often it was tried.
    public var tries: Int
    /// When it is tried next; absent when it was given up.
    public var dueAt: Timestamp?
    /// When it was given up, which it is after a sixth try in vain, or when the mail server has refused it for good.
    public var failedAt: Timestamp?
    /// What stood against it.
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
