public import Wire

/// Says that a device of the caller's has the messages up to a number (delivery receipt).
///
/// The mark never moves back. Once for all that came together is enough, for ``SyncAfter`` by itself notes nothing. The others
/// are told of it, but not across a block.
///
/// Faults: `invalid` (`upTo`) beyond the newest message; `not-found` when the caller is not in such a conversation.
public struct MarkDelivered: Call {
    public static let name: CallName = "chat.markDelivered"
    public static let faults: [FaultCode] = [.notFound]

    public var conversation: ConversationID
    /// At most the number of the newest message.
    public var upTo: Int

    public struct Reply: Codable, Sendable, Equatable {
        public var delivered: Int

        public init(delivered: Int) {
            self.delivered = delivered
        }
    }

    public init(conversation: ConversationID, upTo: Int) {
        self.conversation = conversation
        self.upTo = upTo
    }
}

extension MarkDelivered: Ruled {
    public static let upToRule = NumberRule(0...Int.max)

    public static let rules: FieldRules = ["upTo": upToRule]
}
