public import Wire

/// Lists who is in a conversation, by id.
///
/// Those who are asked to come are told to owner and admins alone, whether or not they have declined.
///
/// Faults: `not-found` when the caller is in no such conversation.
public struct ListMembers: Call {
    public static let name: CallName = "chat.listMembers"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    public var conversation: ConversationID

    public struct Reply: Codable, Sendable, Equatable {
        /// At most 250.
        public var members: [Member]

        public init(members: [Member]) {
            self.members = members
        }
    }

    /// Somebody in a conversation.
    public struct Member: Codable, Sendable, Equatable {
        public var user: UserID
        public var role: MemberRole
        /// Absent where auth did not tell it in time.
        public var displayName: String?
        public var photo: MediaID?

        public init(user: UserID, role: MemberRole, displayName: String? = nil, photo: MediaID? = nil) {
            self.user = user
            self.role = role
            self.displayName = displayName
            self.photo = photo
        }
    }

    public init(conversation: ConversationID) {
        self.conversation = conversation
    }
}
