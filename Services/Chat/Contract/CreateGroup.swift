public import Wire

/// Makes a group, with the caller as its owner.
///
/// Whom the caller has written with is in it at once; everybody else is asked (``AcceptRequest``), and is no member before.
///
/// Faults: `invalid` (`title`, `members`); `forbidden` (`members.N`) for one who cannot be added, in the same words whatever the
/// reason is; `conflict` for who is in as many conversations as there may be; `throttled` for a young account.
public struct CreateGroup: Call {
    public static let name: CallName = "chat.createGroup"
    public static let faults: [FaultCode] = [.conflict, .throttled]

    /// What it is called.
    public var title: String
    /// Who else; at least one.
    public var members: [UserID]

    public struct Reply: Codable, Sendable, Equatable {
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
    /// How many may be in a group, its owner and those who are asked among them.
    public static let mostMembers = 250

    public static let titleRule = TextRule(length: 1...100)
    /// As many as auth tells of in one line; more are added one by one.
    public static let membersRule = ListRule(least: 1, most: 199)

    public static let rules: FieldRules = ["title": titleRule, "members": membersRule]
}
