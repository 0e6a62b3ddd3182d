public import UmkreisWire

/// Invites the user with an e-mail address to a trip of the caller's.
///
/// Users see it once they have verified the address, within 90 days. The reply doesn't reveal whether an account
/// exists; users become visible on accepting (``AcceptInvitation``). Blocks with owner or buddies suppress it.
/// Repeating it restarts the 90 days, also after the user left. The address gets a mail with the caller's name, if the
/// caller's address is verified, at most every twelve hours.
///
/// Faults: `invalid` (`email`), also for the own address; `forbidden` unless owner; `not-found`; `conflict` at 50
/// buddies or 50 open invitations; `throttled` above 30 addresses per hour.
public struct InviteBuddy: Call {
    public static let name: CallName = "catalogue.inviteBuddy"
    public static let faults: [FaultCode] = [.notFound, .conflict, .throttled]
    public typealias Reply = Done

    /// The trip.
    public var id: TripID
    /// 3…254 characters; stored as a digest under auth's key.
    public var email: String

    public init(id: TripID, email: String) {
        self.id = id
        self.email = email
    }
}

extension InviteBuddy: Ruled {
    public static let rules: FieldRules = ["email": TextRule.emailAddress]
}
