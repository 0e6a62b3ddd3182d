public import UmkreisWire

/// A role, as contained in access tokens.
public struct RoleName: WireWord {
    /// Value on the wire.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// Runs the stack; includes all moderator calls.
    public static let `operator`: RoleName = "operator"
    /// Handles reports.
    public static let moderator: RoleName = "moderator"

    /// Grantable roles.
    public static let rule = ChoiceRule([moderator.text, `operator`.text])
}

/// The roles after granting or revoking one.
public struct HeldRoles: Codable, Sendable, Equatable {
    /// User's id.
    public var user: UserID
    /// Roles in alphabetical order.
    public var roles: [RoleName]

    public init(user: UserID, roles: [RoleName]) { (self.user, self.roles) = (user, roles) }
}
