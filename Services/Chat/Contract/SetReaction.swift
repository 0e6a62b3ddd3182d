public import UmkreisWire

/// Adds or removes the caller's emoji reaction; repeating is allowed.
///
/// Faults: `not-found` for an unknown conversation or message; `gone` (`message`) if deleted; `forbidden`
/// (`conversation`) across a block; `conflict` (`emoji`) for a thirteenth emoji; `throttled` like ``SendMessage``.
public struct SetReaction: Call {
    public static let name: CallName = "chat.setReaction"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict, .throttled]
    public typealias Reply = SendMessage.Reply

    /// The conversation.
    public var conversation: ConversationID
    /// The message's number.
    public var message: Int
    /// One emoji.
    public var emoji: String
    /// True to add, false to remove.
    public var isSet: Bool

    public init(conversation: ConversationID, message: Int, emoji: String, isSet: Bool) {
        self.conversation = conversation
        self.message = message
        self.emoji = emoji
        self.isSet = isSet
    }
}

extension SetReaction: Ruled {
    /// Maximum of different emoji on a message.
    public static let maximum = 12
    /// One emoji.
    public static let emojiRule = TextRule(length: 1...16, form: .emoji)

    public static let rules: FieldRules = ["message": SendMessage.numberRule, "emoji": emojiRule]
}

extension TextForm {
    /// One emoji by Unicode Technical Standard 51.
    ///
    /// A grapheme cluster of emoji scalars that starts with an emoji or a flag letter; a digit only as a keycap.
    static let emoji = TextForm("not-an-emoji", "be one emoji", pattern: #"^[^\s0-9A-Za-z]\S*$|^[0-9*#]\S+$"#) { text in
        guard text.count == 1, let first = text.unicodeScalars.first, first.properties.isEmoji else { return false }
        guard first.value > 0x7F || text.unicodeScalars.contains("\u{20E3}") else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isEmoji || scalar.properties.isEmojiModifier
                || [0x200D, 0x20E3, 0xFE0F].contains(scalar.value) || (0xE0020...0xE007F).contains(scalar.value)
        }
    }
}
