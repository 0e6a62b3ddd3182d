public import UmkreisWire

/// Exactly one user, post, rating, conversation or message.
public struct ReportSubject: Codable, Sendable, Hashable {
    /// Reported user.
    public var user: UserID?
    /// Reported post.
    public var post: PostID?
    /// Reported rating.
    public var rating: RatingID?
    /// Rated post.
    public var ratedPost: PostID?
    /// Conversation, also of a message.
    public var conversation: ConversationID?
    /// Number in the conversation.
    public var message: Int?

    public init(
        user: UserID? = nil,
        post: PostID? = nil,
        rating: RatingID? = nil,
        ratedPost: PostID? = nil,
        conversation: ConversationID? = nil,
        message: Int? = nil
    ) {
        self.user = user
        self.post = post
        self.rating = rating
        self.ratedPost = ratedPost
        self.conversation = conversation
        self.message = message
    }
}

/// The reported content when reported, at most 16 KiB; longer texts are truncated.
public struct ReportSnapshot: Codable, Sendable, Hashable {
    /// Title of the post, rated post or group, or user's name, 1…200 characters.
    public var title: String?
    /// Beginning of a bio, post, rating or message, 1…2,000 characters.
    public var text: String?
    /// At most five preceding messages, oldest first, each with its sender, 1…300 characters.
    public var before: [String]?
    /// At most 20, in order.
    public var photos: [MediaID]?

    public init(title: String? = nil, text: String? = nil, before: [String]? = nil, photos: [MediaID]? = nil) {
        self.photos = photos
        self.title = title
        self.text = text.map { Self.beginning(of: $0, Self.textRule) }
        self.before = before?.suffix(Self.beforeRule.maximum).map { Self.beginning(of: $0, Self.lineRule) }
    }

    private static func beginning(of text: String, _ rule: TextRule) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(rule.length.upperBound)))
    }
}

extension ReportSnapshot: Ruled {
    private static let textRule = TextRule(length: 1...2_000, lines: .any)
    private static let lineRule = TextRule(length: 1...300, lines: .any)
    /// At most five messages.
    public static let beforeRule = ListRule(maximum: 5, each: lineRule)

    /// At most 20.
    public static let photosRule = ListRule(maximum: 20)

    public static let rules: FieldRules = [
        "title": TextRule(length: 1...200), "text": textRule, "before": beforeRule, "photos": photosRule,
    ]
}

/// A report as visible to moderators.
public struct FiledReport: Codable, Sendable, Equatable {
    /// Report's id.
    public var id: ReportID
    /// Reported content's ids.
    public var subject: ReportSubject
    /// Owner of the content.
    public var owner: UserID
    /// Absent after the reporter's erasure.
    public var reporter: UserID?
    /// Reporter's reason.
    public var reason: ReportReason
    /// Reporter's explanation.
    public var text: String?
    /// Absent after the owner's erasure.
    public var snapshot: ReportSnapshot?
    /// Time of the report.
    public var reportedAt: Timestamp
    /// Age in seconds.
    public var ageSeconds: Int

    public init(
        id: ReportID,
        subject: ReportSubject,
        owner: UserID,
        reporter: UserID? = nil,
        reason: ReportReason,
        text: String? = nil,
        snapshot: ReportSnapshot? = nil,
        reportedAt: Timestamp,
        ageSeconds: Int
    ) {
        self.id = id
        self.subject = subject
        self.owner = owner
        self.reporter = reporter
        self.reason = reason
        self.text = text
        self.snapshot = snapshot
        self.reportedAt = reportedAt
        self.ageSeconds = ageSeconds
    }
}

/// The resolution of a report.
public struct ReportDecision: Codable, Sendable, Equatable {
    /// Action taken.
    public var action: ReportAction
    /// Deciding moderator.
    public var moderator: UserID
    /// Moderator's note.
    public var note: String?
    /// Time of the decision.
    public var resolvedAt: Timestamp

    public init(action: ReportAction, moderator: UserID, note: String? = nil, resolvedAt: Timestamp) {
        self.action = action
        self.moderator = moderator
        self.note = note
        self.resolvedAt = resolvedAt
    }
}

/// A moderator's note about a report.
public struct ReportNote: Codable, Sendable, Equatable {
    /// Absent after the author's erasure.
    public var author: UserID?
    /// Note.
    public var text: String
    /// Time it was written.
    public var at: Timestamp

    public init(author: UserID? = nil, text: String, at: Timestamp) {
        self.author = author
        self.text = text
        self.at = at
    }
}

/// The action taken for a report.
public struct ReportAction: WireWord {
    /// Value on the wire.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// Takes no action.
    public static let dismiss: ReportAction = "dismiss"
    /// Shows the post only to its owner and moderators, until ``RestorePost``.
    public static let hidePost: ReportAction = "hidePost"
    /// Makes the owner read-only until ``LiftSuspension``, and ends all sessions.
    public static let suspendAccount: ReportAction = "suspendAccount"

    /// Deletes it for all members (``ContentRemoved``).
    public static let removeMessage: ReportAction = "removeMessage"
    /// Removes photos shown when reported.
    public static let removePhotos: ReportAction = "removePhotos"

    /// One of the above.
    public static let rule = ChoiceRule(
        [dismiss, hidePost, suspendAccount, removeMessage, removePhotos].map(\.text)
    )
}
