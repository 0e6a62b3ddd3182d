public import Wire

/// An entry of a conversation's log: a message, or something that has happened to the conversation.
///
/// Its place in the conversation is its number alone.
public struct ChatMessage: Codable, Sendable, Equatable {
    public var conversation: ConversationID
    /// 1 for the first of a conversation, without gaps.
    public var number: Int
    public var id: MessageID
    public var sender: UserID
    /// Empty for an event, for a message that consists of what is attached to it, and where it was deleted or erased.
    public var text: String
    public var sentAt: Timestamp
    /// What has happened, if it is no message.
    public var event: ConversationEvent?
    /// The message that it answers.
    public var replyTo: MessageQuote?
    /// The sender's pictures.
    public var photos: [MediaID]?
    public var place: MessagePlace?
    /// A post that is shown with it.
    public var post: PostID?
    /// What others, and the caller, have put on it, the first one first.
    public var reactions: [MessageReaction]?
    /// How often its sender has changed the text; absent for never.
    public var revision: Int?
    /// When its sender has last changed the text.
    public var editedAt: Timestamp?
    /// When its sender or a moderator deleted it for everybody, or it expired (``SetRetention``).
    public var deletedAt: Timestamp?
    /// Whether the message has lost what it said, for its sender is no more; absent where it has not.
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

/// The message that another one answers, as it is now.
public struct MessageQuote: Codable, Sendable, Equatable {
    public var number: Int
    /// Absent where the caller does not see the message any more, or never did.
    public var sender: UserID?
    /// The beginning of its text, on one line; absent where it has none.
    public var text: String?

    public init(number: Int, sender: UserID? = nil, text: String? = nil) {
        self.number = number
        self.sender = sender
        self.text = text
    }
}

/// A place that somebody shows in a message, to everybody in the conversation exactly as it is.
public struct MessagePlace: Codable, Sendable, Equatable {
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

/// An emoji that people have put on a message.
public struct MessageReaction: Codable, Sendable, Equatable {
    public var emoji: String
    /// How many people; those whom a block keeps apart from the caller do not count.
    public var count: Int
    /// Whether the caller is among them; absent where not.
    public var isOwn: Bool?

    public init(emoji: String, count: Int, isOwn: Bool? = nil) {
        self.emoji = emoji
        self.count = count
        self.isOwn = isOwn
    }
}
