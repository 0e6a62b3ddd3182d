public import Wire

/// A numbered change to a conversation, never unread.
public struct ConversationEvent: Codable, Sendable, Equatable {
    /// The kind of change.
    public var kind: ConversationEventKind
    /// The affected user; the `sender` acts.
    public var person: UserID?
    /// The new title.
    public var title: String?
    /// The group's new photo; absent if removed.
    public var photo: MediaID?
    /// New retention in seconds; absent for unlimited.
    public var keepFor: Int?

    public init(
        _ kind: ConversationEventKind,
        person: UserID? = nil,
        title: String? = nil,
        photo: MediaID? = nil,
        keepFor: Int? = nil
    ) {
        self.kind = kind
        self.person = person
        self.title = title
        self.photo = photo
        self.keepFor = keepFor
    }
}

/// The kind of an event; an open set.
public struct ConversationEventKind: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

extension ConversationEventKind {
    /// The `sender` created the group.
    public static let created: ConversationEventKind = "created"
    /// The `person` joined.
    public static let joined: ConversationEventKind = "joined"
    /// The `person` left.
    public static let left: ConversationEventKind = "left"
    /// The `photo` was changed or removed.
    public static let photoChanged: ConversationEventKind = "photoChanged"
    /// The `person` was removed.
    public static let removed: ConversationEventKind = "removed"
    /// The `title` changed.
    public static let renamed: ConversationEventKind = "renamed"
    /// The retention (`keepFor`) changed.
    public static let retention: ConversationEventKind = "retention"
    /// The role of `person` changed.
    public static let roleChanged: ConversationEventKind = "roleChanged"
}
