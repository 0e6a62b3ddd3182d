public import UmkreisWire

/// The hiding of a post, as visible to the post's author.
public struct Hiding: Codable, Sendable, Equatable {
    /// Hidden post.
    public var post: PostID
    /// Title of the post when it was hidden.
    public var title: String?
    /// Whether it lasts, and whether there is an objection.
    public var state: HidingState
    /// Time of the hiding.
    public var hiddenAt: Timestamp
    /// Reason of the report that led to it; absent without a report.
    public var category: ReportReason?
    /// Moderator's words for the author.
    public var reason: String?
    /// Author's objection.
    public var objection: String?
    /// Time of the objection.
    public var objectedAt: Timestamp?
    /// Time of the decision on the objection, or of the restoring.
    public var decidedAt: Timestamp?
    /// Words for the author of the moderator that decided.
    public var answer: String?
    /// Whether it has changed since ``MarkHidingsSeen``.
    public var isUnseen: Bool

    public init(
        post: PostID,
        title: String? = nil,
        state: HidingState,
        hiddenAt: Timestamp,
        category: ReportReason? = nil,
        reason: String? = nil,
        objection: String? = nil,
        objectedAt: Timestamp? = nil,
        decidedAt: Timestamp? = nil,
        answer: String? = nil,
        isUnseen: Bool
    ) {
        self.post = post
        self.title = title
        self.state = state
        self.hiddenAt = hiddenAt
        self.category = category
        self.reason = reason
        self.objection = objection
        self.objectedAt = objectedAt
        self.decidedAt = decidedAt
        self.answer = answer
        self.isUnseen = isUnseen
    }
}

/// The state of a hiding.
public struct HidingState: WireWord {
    /// Value on the wire.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// The post is hidden, and its author may object.
    public static let hidden: HidingState = "hidden"
    /// The objection waits for another moderator.
    public static let objected: HidingState = "objected"
    /// The post stays hidden in spite of the objection.
    public static let upheld: HidingState = "upheld"
    /// The post is visible again.
    public static let restored: HidingState = "restored"
}

/// An open objection to the hiding of a post, as visible to moderators.
public struct Objection: Codable, Sendable, Equatable {
    /// Hidden post.
    public var post: PostID
    /// Author of the post and of the objection.
    public var owner: UserID
    /// Title of the post when it was hidden.
    public var title: String?
    /// Time of the hiding.
    public var hiddenAt: Timestamp
    /// Moderator that hid it; absent after that moderator's erasure, and for hidings of former versions.
    public var hiddenBy: UserID?
    /// Reason of the report that led to the hiding; absent without a report.
    public var category: ReportReason?
    /// Moderator's words for the author.
    public var reason: String?
    /// Author's objection.
    public var text: String
    /// Time of the objection.
    public var objectedAt: Timestamp
    /// Whether the caller may decide on it; `false` if the caller hid the post.
    public var mayDecide: Bool

    public init(
        post: PostID,
        owner: UserID,
        title: String? = nil,
        hiddenAt: Timestamp,
        hiddenBy: UserID? = nil,
        category: ReportReason? = nil,
        reason: String? = nil,
        text: String,
        objectedAt: Timestamp,
        mayDecide: Bool
    ) {
        self.post = post
        self.owner = owner
        self.title = title
        self.hiddenAt = hiddenAt
        self.hiddenBy = hiddenBy
        self.category = category
        self.reason = reason
        self.text = text
        self.objectedAt = objectedAt
        self.mayDecide = mayDecide
    }
}

/// A decision on an objection.
public struct ObjectionDecision: WireWord {
    /// Value on the wire.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// The post stays hidden.
    public static let uphold: ObjectionDecision = "uphold"
    /// Shows the post again.
    public static let restore: ObjectionDecision = "restore"

    /// One of the above.
    public static let rule = ChoiceRule([uphold, restore].map(\.text))
}
