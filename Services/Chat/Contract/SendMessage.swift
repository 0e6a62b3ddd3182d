public import Wire

/// Says something, or shows something: a message has a text, or something attached to it, or both.
///
/// A reply means that it is stored for good; the same key again gets the same message. Whoever sends has read: the sender's
/// mark moves to the new message.
///
/// Whose the photos are and whether the post is there is found out by who looks at them (``FindPhoto``), not here.
///
/// To a stranger there is one message until they answer: this is a request. The sender can edit it (``EditMessage``), or delete
/// it and send another, ten in all. To answer a request is to accept it (``AcceptRequest``).
///
/// Faults: `invalid` (`text`, `replyTo` for what is no message that the caller sees, `photos`, `place`); `not-found` when the
/// caller is not in such a conversation; `forbidden` (`conversation`) with the rule `awaiting-answer` for
/// a second message to a stranger, and otherwise when the other cannot be written to, in the same words whatever the reason:
/// either has blocked the other, or the account is gone; `throttled` for more than ten at
/// once and one a second, unless the operator has set another pace.
public struct SendMessage: Call {
    public static let name: CallName = "chat.sendMessage"
    public static let faults: [FaultCode] = [.notFound, .throttled]

    public var conversation: ConversationID
    /// Kept as it is written, with tabs and the ends of lines.
    public var text: String?
    /// The number of the message that it answers.
    public var replyTo: Int?
    /// Pictures of the caller's own, as the catalogue has them.
    public var photos: [MediaID]?
    public var place: MessagePlace?
    public var post: PostID?

    public struct Reply: Codable, Sendable, Equatable {
        public var message: ChatMessage

        public init(message: ChatMessage) {
            self.message = message
        }
    }

    public init(
        conversation: ConversationID,
        text: String? = nil,
        replyTo: Int? = nil,
        photos: [MediaID]? = nil,
        place: MessagePlace? = nil,
        post: PostID? = nil
    ) {
        self.conversation = conversation
        self.text = text
        self.replyTo = replyTo
        self.photos = photos
        self.place = place
        self.post = post
    }
}

extension SendMessage: Ruled {
    public static let textRule = TextRule(length: 1...4000, mostBytes: 8192, lines: .any)
    public static let numberRule = NumberRule(1...Int.max)
    /// How many messages replace each other until a stranger answers.
    public static let mostRequests = 10
    public static let photosRule = ListRule(most: 10)

    public static let rules: FieldRules = ["text": textRule, "replyTo": numberRule, "photos": photosRule]
}
