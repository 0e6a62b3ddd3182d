public import Wire

/// A moderator has removed a reported message, or pictures of a reported post, message or group.
///
/// The service that keeps the content removes it and tells its readers.
public struct ContentRemoved: Event {
    public static let name: CallName = "auth.contentRemoved"

    /// The report that led to it.
    public var report: ReportID
    public var post: PostID?
    public var conversation: ConversationID?
    /// The message's number; absent where it is about the group's picture.
    public var message: Int?
    /// The pictures to remove; absent where the whole message is removed.
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
