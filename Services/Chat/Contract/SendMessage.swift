public import UmkreisWire

/// Sends a text, attachments or both, and moves the sender's read mark.
///
/// The reply confirms durable storage; a repeated key returns the same message. ``FindPhoto`` returns the photos.
///
/// A stranger receives it as a request (``AcceptRequest``). Until they answer, the sender can edit it
/// (``EditMessage``), or delete and replace it, ten in all.
///
/// Faults: `invalid` (`photos.0`) with the rule `no-such-photo` for another user's photo; `not-found` for an unknown
/// conversation; `forbidden` (`conversation`) with the rule `awaiting-answer` for a second message to a stranger,
/// otherwise across a block or for a deleted account, without saying which; `throttled` beyond a burst of ten and one a
/// second (operators can change it).
public struct SendMessage: Call {
    public static let name: CallName = "chat.sendMessage"
    public static let faults: [FaultCode] = [.notFound, .throttled]

    /// The conversation.
    public var conversation: ConversationID
    /// The text, 1…4,000 characters, stored unchanged, including line breaks.
    public var text: String?
    /// Number of the message it replies to.
    public var replyTo: Int?
    /// At most 10 own photos in the catalogue.
    public var photos: [MediaID]?
    /// A place to share.
    public var place: MessagePlace?
    /// A post to attach.
    public var post: PostID?
    /// The sender's own id for the message, 1…64 characters, which the message returns to its sender.
    ///
    /// An app finds a message that it has sent by this id, in any reply and on any device; texts can be equal. The
    /// service doesn't compare ids: only the idempotency key prevents a second message.
    public var clientID: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// The message as stored, edited or deleted.
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
        post: PostID? = nil,
        clientID: String? = nil
    ) {
        self.conversation = conversation
        self.text = text
        self.replyTo = replyTo
        self.photos = photos
        self.place = place
        self.post = post
        self.clientID = clientID
    }
}

extension SendMessage: Ruled {
    /// 1…4,000 characters, at most 8,192 bytes.
    public static let textRule = TextRule(length: 1...4000, maximumBytes: 8192, lines: .any)
    /// The number of an entry, from 1.
    public static let numberRule = NumberRule(1...Int.max)
    /// Messages that replace each other until a stranger answers.
    public static let maximumRequests = 10
    /// At most 10 photos.
    public static let photosRule = ListRule(maximum: 10)
    /// 1…64 characters.
    public static let clientIDRule = TextRule(length: 1...64)

    public static let rules: FieldRules = [
        "text": textRule, "replyTo": numberRule, "photos": photosRule, "clientID": clientIDRule,
    ]
}
