public import Wire

/// Invites somebody by e-mail address to a trip of the caller's.
///
/// One who has verified the address has the trip in the own list at once; one who verifies it within ninety days, then. The
/// caller is told the same in either case, and sees the invited among the buddies once they have accepted
/// (``AcceptInvitation``), so that nobody learns from an address whether and as whom somebody is registered. Where a block stands
/// between the two, or between the invited and a buddy, nothing comes of it. Nobody is mailed. To invite again begins the ninety
/// days anew, and brings the trip back to one who has left it.
///
/// Faults: `invalid` (`email`), for the caller's own address as well; `forbidden` for who is on the trip and is not its owner;
/// `not-found` for who is not on it; `conflict` when there are 50 buddies, or 50 invitations are open; `throttled` when the
/// caller has named more than 30 addresses in an hour.
public struct InviteBuddy: Call {
    public static let name: CallName = "catalogue.inviteBuddy"
    public static let faults: [FaultCode] = [.notFound, .conflict, .throttled]
    public typealias Reply = Done

    public var id: TripID
    /// It is not kept: what is, is a digest under a key of auth's.
    public var email: String

    public init(id: TripID, email: String) {
        self.id = id
        self.email = email
    }
}

extension InviteBuddy: Ruled {
    public static let rules: FieldRules = ["email": TextRule.emailAddress]
}
