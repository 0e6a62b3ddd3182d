public import UmkreisWire

/// A moderator suspended a user (read only), or lifted the suspension.
public struct AccountModerated: Event {
    public static let name: CallName = "auth.accountModerated"

    /// Moderated user.
    public var user: UserID
    /// Whether the user is suspended now.
    public var isSuspended: Bool

    public var subject: String { "suspension/\(user)" }
    public var isTombstone: Bool { !isSuspended }

    public init(user: UserID, isSuspended: Bool) { (self.user, self.isSuspended) = (user, isSuspended) }
}

/// A moderator hid or restored a post.
public struct PostModerated: Event {
    public static let name: CallName = "auth.postModerated"

    /// Moderated post.
    public var post: PostID
    /// Whether the post is hidden now.
    public var isHidden: Bool

    public var subject: String { "post/\(post)" }
    public var isTombstone: Bool { !isHidden }

    public init(post: PostID, isHidden: Bool) { (self.post, self.isHidden) = (post, isHidden) }
}

/// A moderator removed a message, or photos of a post, message or group.
///
/// The service that stores the content deletes it.
public struct ContentRemoved: Event {
    public static let name: CallName = "auth.contentRemoved"

    /// Cause of the removal.
    public var report: ReportID
    /// Post with the photos.
    public var post: PostID?
    /// Conversation of the message or group photo.
    public var conversation: ConversationID?
    /// Number; absent for a group's photo.
    public var message: Int?
    /// Photos to remove; absent for the whole message.
    public var photos: [MediaID]?

    public var subject: String { "removal/\(report)" }
    public var isTombstone: Bool { true }

    public init(
        report: ReportID,
        post: PostID? = nil,
        conversation: ConversationID? = nil,
        message: Int? = nil,
        photos: [MediaID]? = nil
    ) {
        self.report = report
        self.post = post
        self.conversation = conversation
        self.message = message
        self.photos = photos
    }
}
