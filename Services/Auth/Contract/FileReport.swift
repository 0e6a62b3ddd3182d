public import Wire

/// Files a user's report about another service's content.
///
/// The service supplies the snapshot, so users cannot report what never existed.
///
/// Faults: `invalid` (`subject`, `owner` if it is the reporter, `reason`, `text`, `snapshot`); `throttled`, see
/// ``Report``.
public struct FileReport: Call {
    public static let name: CallName = "auth.fileReport"
    public static let access: Access = .service
    public static let faults: [FaultCode] = [.throttled]
    public typealias Reply = ReportReceipt

    /// Reporting user.
    public var reporter: UserID
    /// Reported content.
    public var subject: ReportSubject
    /// Owner of the content.
    public var owner: UserID
    /// Reporter's reason.
    public var reason: ReportReason
    /// Reporter's explanation.
    public var text: String?
    /// Content when reported.
    public var snapshot: ReportSnapshot

    public init(
        reporter: UserID,
        subject: ReportSubject,
        owner: UserID,
        reason: ReportReason,
        text: String? = nil,
        snapshot: ReportSnapshot
    ) {
        self.reporter = reporter
        self.subject = subject
        self.owner = owner
        self.reason = reason
        self.text = text
        self.snapshot = snapshot
    }
}

extension FileReport: Ruled {
    public static let rules: FieldRules = ["reason": ReportReason.rule, "text": ReportReason.textRule]
}

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

/// The reported content when reported, at most 16 KiB.
public struct ReportSnapshot: Codable, Sendable, Hashable {
    /// Title of the post, rated post or group, or user's name.
    public var title: String?
    /// Beginning of a bio, post, rating or message.
    public var text: String?
    /// Preceding messages, oldest first, each prefixed by its sender.
    public var before: [String]?
    /// Photos, in order.
    public var photos: [MediaID]?

    /// Truncates `text` and `before`.
    public init(title: String? = nil, text: String? = nil, before: [String]? = nil, photos: [MediaID]? = nil) {
        self.photos = photos
        self.title = title
        self.text = text.map { Self.beginning(of: $0, Self.textRule) }
        self.before = before?.suffix(Self.beforeRule.most).map { Self.beginning(of: $0, Self.lineRule) }
    }

    private static func beginning(of text: String, _ rule: TextRule) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(rule.length.upperBound)))
    }
}

extension ReportSnapshot: Ruled {
    public static let titleRule = TextRule(length: 1...200)
    public static let textRule = TextRule(length: 1...2_000, lines: .any)
    public static let lineRule = TextRule(length: 1...300, lines: .any)
    public static let beforeRule = ListRule(most: 5, each: lineRule)

    public static let photosRule = ListRule(most: 20)

    public static let rules: FieldRules = [
        "title": titleRule, "text": textRule, "before": beforeRule, "photos": photosRule,
    ]
}
