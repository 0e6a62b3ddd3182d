public import UmkreisWire

/// Changes the given fields of a group.
///
/// Fields in `clear` are emptied first. The catalogue keeps the photo while shown; another user's is refused.
///
/// Faults: `not-found` for an unknown conversation; `forbidden` unless by owner or admin; `throttled` like
/// ``SendMessage``.
public struct UpdateGroup: Call {
    public static let name: CallName = "chat.updateGroup"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = Done

    /// The group.
    public var conversation: ConversationID
    /// The new title, 1…100 characters.
    public var title: String?
    /// The new photo, one of the caller's.
    public var photo: MediaID?
    /// Fields to empty: `photo`.
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
    /// The fields that can be emptied.
    public static let clearedRule = ChoiceRule(["photo"])
    /// Each at most once.
    public static let clearRule = ListRule(maximum: clearedRule.choices.count, each: clearedRule)

    public static let rules: FieldRules = ["title": CreateGroup.titleRule, "clear": clearRule]
}
