public import Wire

/// Opens the conversation of two users, or finds the one they have: there is one a pair.
///
/// The other is a stranger, and is told of it with the first message, as of a request (``AcceptRequest``): until there is an answer
/// there is one message, which the caller can edit or replace. What the two have written can be read on (``ListMessages``) where they cannot write to each other any more.
///
/// Faults: `invalid` (`with`) for oneself and for a guest; `forbidden` (`with`) for one with whom there is no conversation and who
/// cannot be written to, in the same words whatever the reason: either has blocked the other, or there is no such account;
/// `not-found` and `gone` (`about`) as the catalogue tells them; `conflict` for who is in as many conversations as there may be;
/// `throttled` for an account of less than a week that has opened 20 in a day, unless the operator has set another number.
public struct OpenConversation: Call {
    public static let name: CallName = "chat.openConversation"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict, .throttled]

    public var with: UserID
    /// The post that gave rise to it; the first one stays.
    public var about: PostID?

    public struct Reply: Codable, Sendable, Equatable {
        public var conversation: ConversationSummary
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
