public import Wire

/// Gives a group another title or picture: the members that are given, and no others.
///
/// A member that is named in `clear` is emptied first. A picture is one of the caller's that the catalogue keeps, which is kept
/// as long as the group shows it; another's is shown to nobody.
///
/// Faults: `invalid` (`title`, `clear`; `conversation` for one of two); `not-found` when the caller is in no such conversation;
/// `forbidden` for a member who is neither owner nor admin;
/// `throttled` at the pace of messages (``SendMessage``), of which it counts as one.
public struct UpdateGroup: Call {
    public static let name: CallName = "chat.updateGroup"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = Done

    public var conversation: ConversationID
    public var title: String?
    public var photo: MediaID?
    /// Members to empty: `photo`.
    public var clear: [String]?

    public init(
        conversation: ConversationID,
        title: String? = nil,
        photo: MediaID? = nil,
        clear: [String]? = nil
    ) {
        self.conversation = conversation
        self.title = title
        self.photo = photo
        self.clear = clear
    }
}

extension UpdateGroup: Ruled {
    public static let clearedRule = ChoiceRule(["photo"])
    public static let clearRule = ListRule(most: clearedRule.choices.count, each: clearedRule)

    public static let rules: FieldRules = ["title": CreateGroup.titleRule, "clear": clearRule]
}
