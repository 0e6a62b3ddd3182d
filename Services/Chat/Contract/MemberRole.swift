public import Wire

/// A member's rights; `member` for both in a direct conversation.
public struct MemberRole: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Also assigns roles and ownership; one per group.
    public static let owner: MemberRole = "owner"
    /// Renames the group, adds and removes members.
    public static let admin: MemberRole = "admin"
    /// Reads and writes.
    public static let member: MemberRole = "member"
    /// Has yet to answer; invisible to ordinary members.
    public static let asked: MemberRole = "asked"

    /// Roles that can be assigned.
    public static let rule = ChoiceRule([owner.text, admin.text, member.text])
}
