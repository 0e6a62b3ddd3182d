public import Wire

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
    /// 1…4,000 characters, at most 8,192 bytes.
    public static let textRule = TextRule(length: 1...4000, mostBytes: 8192, lines: .any)
    /// The number of an entry, from 1.
    public static let numberRule = NumberRule(1...Int.max)
    /// Messages that replace each other until a stranger answers.
    public static let mostRequests = 10
    /// At most 10 photos.
    public static let photosRule = ListRule(most: 10)

    public static let rules: FieldRules = ["text": textRule, "replyTo": numberRule, "photos": photosRule]
}
