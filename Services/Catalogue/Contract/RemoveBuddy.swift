public import UmkreisWire

/// Removes a buddy from a trip, or revokes an invitation.
///
/// Revoking always succeeds; if accepted meanwhile, the buddy is removed.
///
/// Faults: `invalid` unless exactly one of `user` and `email` is given; `forbidden` unless owner; `not-found`, also
/// (`user`) if not a buddy; `throttled` as for ``InviteBuddy``.
public struct RemoveBuddy: Call {
    public static let name: CallName = "catalogue.removeBuddy"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = Done

    /// The trip.
    public var id: TripID
    /// A buddy.
    public var user: UserID?
    /// The invited address, 3…254 characters.
    public var email: String?

    public init(id: TripID, user: UserID? = nil, email: String? = nil) {
        self.id = id
        self.user = user
        self.email = email
    }
}

extension RemoveBuddy: Ruled {
    public static let rules: FieldRules = ["email": TextRule.emailAddress.refusingBlank]
}
