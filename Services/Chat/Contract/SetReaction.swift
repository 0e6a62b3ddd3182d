public import Wire

/// Puts an emoji on a message, or takes the caller's own away again; that it is so already is no fault.
///
/// A message has at most twelve different ones.
///
/// Faults: `invalid` (`emoji`); `not-found` when the caller is not in such a conversation (`conversation`), or it has no such
/// message (`message`); `gone` (`message`) for a deleted one; `forbidden` (`conversation`) when the other cannot be written to;
/// `conflict` (`emoji`) for a thirteenth;
/// `throttled` at the pace of messages (``SendMessage``), of which it counts as one.
public struct SetReaction: Call {
    public static let name: CallName = "chat.setReaction"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict, .throttled]

    public var conversation: ConversationID
    /// Its number.
    public var message: Int
    public var emoji: String
    /// Whether it is to be there.
    public var isSet: Bool

    public struct Reply: Codable, Sendable, Equatable {
        public var message: ChatMessage

        public init(message: ChatMessage) {
            self.message = message
        }
    }

    public init(conversation: ConversationID, message: Int, emoji: String, isSet: Bool) {
        self.conversation = conversation
        self.message = message
        self.emoji = emoji
        self.isSet = isSet
    }
}

extension SetReaction: Ruled {
    /// How many different ones a message has.
    public static let most = 12
    public static let emojiRule = TextRule(length: 1...16, form: .emoji)

    public static let rules: FieldRules = ["message": SendMessage.numberRule, "emoji": emojiRule]
}

extension TextForm {
    /// One emoji (Unicode Technical Standard 51): a single grapheme cluster of what emoji sequences consist of, the first scalar
    /// an emoji or a flag's letter.
    ///
    /// A digit is one only with the sign that makes it a key.
    static let emoji = TextForm("not-an-emoji", "be one emoji", pattern: #"^[^\s0-9A-Za-z]\S*$|^[0-9*#]\S+$"#) { text in
        guard text.count == 1, let first = text.unicodeScalars.first, first.properties.isEmoji else { return false }
        guard first.value > 0x7F || text.unicodeScalars.contains("\u{20E3}") else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isEmoji || scalar.properties.isEmojiModifier
                || [0x200D, 0x20E3, 0xFE0F].contains(scalar.value) || (0xE0020...0xE007F).contains(scalar.value)
        }
    }
}
