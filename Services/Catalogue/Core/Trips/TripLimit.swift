import ServiceKit

enum TripLimit {
    /// Trips per owner.
    static let trips = 1_000
    static let buddies = 50
    /// Open invitations per trip.
    static let invitations = 50
    /// Maximum per user, including own trips and invitations.
    static let memberships = 2_000
    /// Newest invitations processed on verification of an address.
    static let admissions = 500
    /// Lifetime of an invitation.
    private static let invitationLifetime = Duration.seconds(90 * 86_400)

    /// The latest invitation time that has expired.
    static func latestExpired(at moment: Timestamp) -> Timestamp { moment.adding(.zero - invitationLifetime) }
}
