public import UmkreisWire

/// Opens the direct conversation with a user, or returns the existing one.
///
/// A stranger receives one message as a request (``AcceptRequest``). Blocks leave existing conversations readable.
///
/// Faults: `not-found` for an unknown post, `gone` for a deleted one; `forbidden` (`with`) for a new conversation
/// across a block or with an unknown account, without saying which; `conflict` if the caller is in too many;
/// `throttled` for accounts younger than a week beyond 20 a day (operators can change it).
public struct OpenConversation: Call {
    public static let name: CallName = "chat.openConversation"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict, .throttled]

    /// The other user.
    public var with: UserID
    /// The post that caused it; later ones are ignored.
    public var about: PostID?

    public struct Reply: Codable, Sendable, Equatable {
        /// The new or existing conversation.
        public var conversation: ConversationSummary
        /// Whether it was created by this call.
        public var isNew: Bool

        public init(conversation: ConversationSummary, isNew: Bool) {
            self.conversation = conversation
            self.isNew = isNew
        }
    }

    public init(with: UserID, about: PostID? = nil) {
        self.with = with
        self.about = about
    }
}
