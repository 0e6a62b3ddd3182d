public import UmkreisWire

/// Creates a group of the caller's contacts, and invites strangers (``AcceptRequest``).
///
/// Faults: `forbidden` (`members.N`) if the user cannot be added, without saying why; `conflict` if the caller is in
/// too many; `throttled` for a young account.
public struct CreateGroup: Call {
    public static let name: CallName = "chat.createGroup"
    public static let faults: [FaultCode] = [.conflict, .throttled]

    /// The title, 1…100 characters.
    public var title: String
    /// Other members, 1…199.
    public var members: [UserID]

    public struct Reply: Codable, Sendable, Equatable {
        /// The new or changed conversation.
        public var conversation: ConversationSummary

        public init(conversation: ConversationSummary) {
            self.conversation = conversation
        }
    }

    public init(title: String, members: [UserID]) {
        self.title = title
        self.members = members
    }
}

extension CreateGroup: Ruled {
    /// Maximum size, including owner and invited users.
    public static let maximumMembers = 250

    /// 1…100 characters.
    public static let titleRule = TextRule(length: 1...100)
    /// 1…199 users: auth returns at most 200 profiles.
    public static let membersRule = ListRule(minimum: 1, maximum: 199)

    public static let rules: FieldRules = ["title": titleRule, "members": membersRule]
}
