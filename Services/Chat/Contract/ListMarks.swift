public import Wire

/// Tells how far each member of a conversation has read, and has been delivered to.
///
/// For a device that begins; what comes later is told by ``SyncAfter``. Whom a block keeps apart from the caller is left out.
///
/// Faults: `not-found` when the caller is not in such a conversation.
public struct ListMarks: Call {
    public static let name: CallName = "chat.listMarks"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    public var conversation: ConversationID

    public struct Reply: Codable, Sendable, Equatable {
        /// One for each member, the caller too, by id.
        public var marks: [MemberMarks]

        public init(marks: [MemberMarks]) {
            self.marks = marks
        }
    }

    public init(conversation: ConversationID) {
        self.conversation = conversation
    }
}

/// How far a member of a conversation is.
public struct MemberMarks: Codable, Sendable, Equatable {
    public var user: UserID
    /// Absent for others who keep it to themselves.
    public var read: Int?
    public var delivered: Int

    public init(user: UserID, read: Int? = nil, delivered: Int) {
        self.user = user
        self.read = read
        self.delivered = delivered
    }
}
