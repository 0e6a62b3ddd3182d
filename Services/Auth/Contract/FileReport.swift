public import Wire

/// Files a report that somebody has made of a thing which another service keeps: for services.
///
/// The service that keeps the thing says what it was, so that nobody can report what was never there. The rest is as for
/// ``Report``.
///
/// Faults: `invalid` (`subject`, `owner` for the reporter's own, `reason`, `text`, `snapshot`); `throttled` for too many in a
/// day.
public struct FileReport: Call {
    public static let name: CallName = "auth.fileReport"
    public static let access: Access = .service
    public static let faults: [FaultCode] = [.throttled]
    public typealias Reply = ReportReceipt

    public var reporter: UserID
    public var subject: ReportSubject
    /// Whose it is.
    public var owner: UserID
    public var reason: ReportReason
    public var text: String?
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

/// What a report is about: a user, a post, a rating of a post, a conversation, or a message of one.
public struct ReportSubject: Codable, Sendable, Hashable {
    public var user: UserID?
    public var post: PostID?
    public var rating: RatingID?
    /// The post that it rates.
    public var ratedPost: PostID?
    public var conversation: ConversationID?
    /// The message's number in the conversation.
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

/// What a report is about, as it was when it was reported: at most 16 KiB.
public struct ReportSnapshot: Codable, Sendable, Hashable {
    /// A user's name, or the title of a group, of a post, or of the one that is rated.
    public var title: String?
    /// What is said: a bio, a post's or a rating's text, a message; its beginning where it is long.
    public var text: String?
    /// What was written before a message, or last in a conversation, oldest first, each by its sender.
    public var before: [String]?
    /// Its pictures, in order.
    public var photos: [MediaID]?

    /// - Parameters:
    ///   - text: as long as it is; its beginning is kept.
    ///   - before: as long as they are, oldest first; the last ones are kept, and of each its beginning.
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
