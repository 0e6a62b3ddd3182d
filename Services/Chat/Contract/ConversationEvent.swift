public import Wire

/// Something that has happened to a conversation; it takes a number in the log and never counts as unread.
public struct ConversationEvent: Codable, Sendable, Equatable {
    public var kind: ConversationEventKind
    /// Whom it is about; the `sender` is who did it.
    public var person: UserID?
    /// What the conversation is called since.
    public var title: String?
    /// The picture that the group shows since; absent where it was taken away.
    public var photo: MediaID?
    /// For how many seconds the conversation keeps what is said in it since.
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

/// What has happened; an open set of words.
public struct ConversationEventKind: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

extension ConversationEventKind {
    /// The `sender` has made the group, under this `title`.
    public static let created: ConversationEventKind = "created"
    /// The `person` is in it since.
    public static let joined: ConversationEventKind = "joined"
    /// The `person` has left it.
    public static let left: ConversationEventKind = "left"
    /// It shows another `photo`, or, without that, none any more.
    public static let photoChanged: ConversationEventKind = "photoChanged"
    /// The `person` was put out of it.
    public static let removed: ConversationEventKind = "removed"
    /// It has another `title`.
    public static let renamed: ConversationEventKind = "renamed"
    /// What is said is kept for so long (`keepFor`), or, without that, for good.
    public static let retention: ConversationEventKind = "retention"
    /// The `person` has another role.
    public static let roleChanged: ConversationEventKind = "roleChanged"
}
