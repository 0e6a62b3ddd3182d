import AuthContract
import ServiceKit

/// Forgets the visits of a guest who has signed in: an account has its own.
struct ForgetMergedGuests: Subscription {
    let trails: Trails

    func apply(_ event: GuestMerged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.forgetTrack(of: event.guest, trails)
    }
}

/// Forgets the visits of a guest who is no more.
struct ForgetExpiredGuests: Subscription {
    let trails: Trails

    func apply(_ event: GuestExpired, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.forgetTrack(of: event.guest, trails)
    }
}

extension WriteTransaction {
    fileprivate func forgetTrack(of guest: UserID, _ trails: Trails) throws {
        try forgetTrack(of: guest)
        afterCommit { trails.forget(guest) }
    }
}
