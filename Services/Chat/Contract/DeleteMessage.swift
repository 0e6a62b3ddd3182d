public import Wire

/// Takes back what the caller has said, for everybody, within 24 hours; a message to a stranger until they answer.
///
/// The message keeps its number and says nothing any more (`deletedAt`); its reactions go. What it said is kept for thirty days,
/// for moderators who are told of it with a report. Whoever had not read it has one less to read. One that is deleted already is
/// told as it is. It can be done where the other cannot be written to.
///
/// Faults: `not-found` when the caller is not in such a conversation (`conversation`), or it has no such message (`message`);
/// `forbidden` for another's message (`message`); `conflict` (`message`) when it is too old.
public struct DeleteMessage: Call {
    public static let name: CallName = "chat.deleteMessage"
    public static let faults: [FaultCode] = [.notFound, .conflict]

    public var conversation: ConversationID
    /// Its number.
    public var message: Int

    public struct Reply: Codable, Sendable, Equatable {
        public var message: ChatMessage

        public init(message: ChatMessage) {
            self.message = message
        }
    }

    public init(conversation: ConversationID, message: Int) {
        self.conversation = conversation
        self.message = message
    }
}

extension DeleteMessage: Ruled {
    public static let rules: FieldRules = ["message": SendMessage.numberRule]
}
