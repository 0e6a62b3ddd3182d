public import UmkreisWire

/// A message or event in a conversation's log, ordered by number alone.
public struct ChatMessage: Codable, Sendable, Equatable {
    /// The conversation.
    public var conversation: ConversationID
    /// Its number in the log, from 1, without gaps.
    public var number: Int
    /// The entry's id.
    public var id: MessageID
    /// The author, or the actor of an event.
    public var sender: UserID
    /// At most 4,000 characters; empty for events, and if deleted, expired or erased.
    public var text: String
    /// When it was stored; never decreases within a log.
    public var sentAt: Timestamp
    /// The event; absent for a message.
    public var event: ConversationEvent?
    /// The message replied to.
    public var replyTo: MessageQuote?
    /// At most 10 of the sender's photos; ``FindPhoto`` returns them.
    public var photos: [MediaID]?
    /// A shared place.
    public var place: MessagePlace?
    /// An attached post.
    public var post: PostID?
    /// The sender's own id (``SendMessage``); only for the sender, and absent if deleted, expired or erased.
    public var clientID: String?
    /// At most 12, oldest first.
    public var reactions: [MessageReaction]?
    /// Number of edits, 1…10; absent if never edited.
    public var revision: Int?
    /// Time of the last edit.
    public var editedAt: Timestamp?
    /// When it was deleted or expired (``SetRetention``).
    public var deletedAt: Timestamp?
    /// Whether its sender was erased.
    public var isErased: Bool?

    public init(
        conversation: ConversationID,
        number: Int,
        id: MessageID,
        sender: UserID,
        text: String,
        sentAt: Timestamp,
        event: ConversationEvent? = nil
    ) {
        self.conversation = conversation
        self.number = number
        self.id = id
        self.sender = sender
        self.text = text
        self.sentAt = sentAt
        self.event = event
    }
}

/// The message replied to, in its current form.
public struct MessageQuote: Codable, Sendable, Equatable {
    /// The number of the quoted message.
    public var number: Int
    /// Its sender; absent if invisible to the caller.
    public var sender: UserID?
    /// At most 100 characters of its text, on one line.
    public var text: String?

    public init(number: Int, sender: UserID? = nil, text: String? = nil) {
        self.number = number
        self.sender = sender
        self.text = text
    }
}

/// An exact place, visible to all members.
public struct MessagePlace: Codable, Sendable, Equatable {
    /// The exact position.
    public var point: Coordinate
    /// 1…120 characters.
    public var name: String?

    public init(point: Coordinate, name: String? = nil) {
        self.point = point
        self.name = name
    }
}

extension MessagePlace: Ruled {
    /// 1…120 characters.
    public static let nameRule = TextRule(length: 1...120)

    public static let rules: FieldRules = ["name": nameRule]
}

/// An emoji and its count.
public struct MessageReaction: Codable, Sendable, Equatable {
    /// One emoji.
    public var emoji: String
    /// Number of users, except those blocked from the caller.
    public var count: Int
    /// Whether the caller set it.
    public var isOwn: Bool?

    public init(emoji: String, count: Int, isOwn: Bool? = nil) {
        self.emoji = emoji
        self.count = count
        self.isOwn = isOwn
    }
}

/// A numbered change to a conversation, never unread.
public struct ConversationEvent: Codable, Sendable, Equatable {
    /// The kind of change.
    public var kind: ConversationEventKind
    /// The affected user; the `sender` acts.
    public var person: UserID?
    /// The new title, 1…100 characters.
    public var title: String?
    /// The group's new photo; absent if removed.
    public var photo: MediaID?
    /// The new retention in seconds; absent for unlimited.
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
