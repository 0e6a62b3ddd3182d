public import Wire

/// What a user may be beyond what everybody is; it stands in the access token.
public struct RoleName: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Runs the stack: may send every call for operators and for moderators.
    public static let `operator`: RoleName = "operator"
    /// Looks after what people report.
    public static let moderator: RoleName = "moderator"

    /// Those that can be granted.
    public static let rule = ChoiceRule([moderator.text, `operator`.text])
}

/// What granting and revoking a role are answered with.
public struct HeldRoles: Codable, Sendable, Equatable {
    public var user: UserID
    /// All that the user has now, in alphabetical order.
    public var roles: [RoleName]

    public init(user: UserID, roles: [RoleName]) {
        self.user = user
        self.roles = roles
    }
}
