public import Wire

/// What somebody may do in a conversation; in one of two both are members.
public struct MemberRole: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Does what an admin does, gives roles, and hands the group over; a group has one.
    public static let owner: MemberRole = "owner"
    /// Names the group, adds people, and takes members out of it.
    public static let admin: MemberRole = "admin"
    public static let member: MemberRole = "member"
    /// Has been written to or added by a stranger, and has not answered: the others do not see it.
    public static let asked: MemberRole = "asked"

    /// Those that can be given.
    public static let rule = ChoiceRule([owner.text, admin.text, member.text])
}
