public import Wire

/// Takes a buddy off a trip of the caller's, or takes an invitation back, as one to an address that was mistyped.
///
/// An invitation is taken back in the same words whether or not there was one, and whoever it was for. One who has accepted
/// meanwhile is a buddy, and taken off as such.
///
/// Faults: `invalid` unless exactly one of `user` and `email` is given; `forbidden` for who is on the trip and is not its owner;
/// `not-found` for who is not on it, and (`user`) for one who is no buddy; `throttled` as for ``InviteBuddy``.
public struct RemoveBuddy: Call {
    public static let name: CallName = "catalogue.removeBuddy"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = Done

    public var id: TripID
    /// A buddy who has accepted.
    public var user: UserID?
    /// Whoever was invited by it.
    public var email: String?

    public init(id: TripID, user: UserID? = nil, email: String? = nil) {
        self.id = id
        self.user = user
        self.email = email
    }
}

extension RemoveBuddy: Ruled {
    public static let rules: FieldRules = ["email": TextRule.emailAddress]
}
