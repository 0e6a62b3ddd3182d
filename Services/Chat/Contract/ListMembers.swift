public import UmkreisWire

/// Lists a conversation's members, by id.
///
/// Invited users, even if they declined, are visible to owner and admins only.
///
/// Faults: `not-found` for an unknown conversation.
public struct ListMembers: Call {
    public static let name: CallName = "chat.listMembers"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// The conversation.
    public var conversation: ConversationID

    public struct Reply: Codable, Sendable, Equatable {
        /// At most 250, by id.
        public var members: [Member]
        /// The group's title; absent for a direct conversation.
        public var title: String?

        public init(members: [Member], title: String? = nil) {
            self.members = members
            self.title = title
        }
    }

    /// A member of a conversation.
    public struct Member: Codable, Sendable, Equatable {
        /// The member's id.
        public var user: UserID
        /// The member's role.
        public var role: MemberRole
        /// The public name; absent if auth did not answer.
        public var displayName: String?
        /// The profile photo.
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
