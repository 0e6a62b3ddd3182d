public import UmkreisWire

/// Moves the caller's delivery mark forward (delivery receipt).
///
/// Call it once per received batch; ``SyncAfter`` does not. Other members receive it, except across a block.
///
/// Faults: `not-found` for an unknown conversation.
public struct MarkDelivered: Call {
    public static let name: CallName = "chat.markDelivered"
    public static let faults: [FaultCode] = [.notFound]

    /// The conversation.
    public var conversation: ConversationID
    /// Number of an entry, 0 to the newest one's.
    public var upTo: Int

    public struct Reply: Codable, Sendable, Equatable {
        /// The current mark.
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
    public static let rules: FieldRules = ["upTo": MarkRead.upToRule]
}
