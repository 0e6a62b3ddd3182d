public import UmkreisWire

/// Mails a user's invitation to an e-mail address, with or without an account.
///
/// The mail has the inviting user's name and no other text of that user's. It is left out without a fault if the
/// user has no verified address, if either user has blocked the other, if the user invited the address in the last
/// twelve hours, if three others did, and if too many mails wait.
///
/// Faults: `invalid` (`email`).
public struct MailInvitation: Call {
    public static let name: CallName = "auth.mailInvitation"
    public static let access: Access = .service
    public static let traits: [CallTrait] = [.isPrivate]
    public typealias Reply = Done

    /// Invited address.
    public var email: String
    /// Inviting user.
    public var invitedBy: UserID
    /// Whether to do the same work without mailing, which equalises response times; `false` by default.
    public var isDecoy: Bool?

    public init(email: String, invitedBy: UserID, isDecoy: Bool? = nil) {
        (self.email, self.invitedBy, self.isDecoy) = (email, invitedBy, isDecoy)
    }
}

extension MailInvitation: Ruled {
    public static let rules: FieldRules = ["email": TextRule.emailAddress]
}
