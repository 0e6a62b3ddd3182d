public import Wire

/// A message or event in a conversation's log, ordered by number alone.
public struct ChatMessage: Codable, Sendable, Equatable {
    /// The conversation.
    public var conversation: ConversationID
    /// From 1, without gaps.
    public var number: Int
    /// The entry's id.
    public var id: MessageID
    /// The author, or the actor of an event.
    public var sender: UserID
    /// Empty for events, and if deleted or erased.
    public var text: String
    /// Never decreases within a log.
    public var sentAt: Timestamp
    /// Absent for a message.
    public var event: ConversationEvent?
    /// The message replied to.
    public var replyTo: MessageQuote?
    /// The sender's photos.
    public var photos: [MediaID]?
    /// A shared place.
    public var place: MessagePlace?
    /// An attached post.
    public var post: PostID?
    /// Oldest first.
    public var reactions: [MessageReaction]?
    /// Number of edits.
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
    /// Its number.
    public var number: Int
    /// Absent if invisible to the caller.
    public var sender: UserID?
    /// Start of the text, on one line.
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
    public var name: String?

    public init(point: Coordinate, name: String? = nil) {
        self.point = point
        self.name = name
    }
}

extension MessagePlace: Ruled {
    public static let nameRule = TextRule(length: 1...120)

    public static let rules: FieldRules = ["name": nameRule]
}

/// An emoji and its count.
public struct MessageReaction: Codable, Sendable, Equatable {
    /// One emoji.
    public var emoji: String
    /// Excludes users blocked from the caller.
    public var count: Int
    /// Whether the caller set it.
    public var isOwn: Bool?

    public init(emoji: String, count: Int, isOwn: Bool? = nil) {
        self.emoji = emoji
        self.count = count
        self.isOwn = isOwn
    }
}
