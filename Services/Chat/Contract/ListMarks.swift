public import UmkreisWire

/// Returns the marks of members that are not blocked from the caller.
///
/// For a new device; ``SyncAfter`` returns later changes.
///
/// Faults: `not-found` for an unknown conversation.
public struct ListMarks: Call {
    public static let name: CallName = "chat.listMarks"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// The conversation.
    public var conversation: ConversationID

    public struct Reply: Codable, Sendable, Equatable {
        /// One per member, including the caller, by id.
        public var marks: [MemberMarks]

        public init(marks: [MemberMarks]) {
            self.marks = marks
        }
    }

    public init(conversation: ConversationID) {
        self.conversation = conversation
    }
}

/// A member's marks.
public struct MemberMarks: Codable, Sendable, Equatable {
    /// The member.
    public var user: UserID
    /// Number of the last read entry; absent if hidden.
    public var read: Int?
    /// Number of the last delivered entry; 0 for none.
    public var delivered: Int

    public init(user: UserID, read: Int? = nil, delivered: Int) {
        self.user = user
        self.read = read
        self.delivered = delivered
    }
}
