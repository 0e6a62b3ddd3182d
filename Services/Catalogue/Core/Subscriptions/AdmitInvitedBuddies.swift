import AuthContract
import CatalogueContract
import ServiceKit

/// Admits users to trips after verification of an invited address.
struct AdmitInvitedBuddies: Subscription {
    func apply(_ event: VerifiedAddressChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard let digest = event.digest else { return }
        let membership = TripMembership(transaction: transaction)
        for trip in try transaction.tripInvitations.listTrips(of: digest, at: moment, limit: TripLimit.admissions) {
            try membership.admit(event.user, to: trip, invitedBy: digest)
        }
    }
}
