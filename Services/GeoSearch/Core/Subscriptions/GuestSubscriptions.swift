import AuthContract
import ServiceKit

/// Moves saved searches to the account and deletes the guest's visits.
struct AbsorbMergedGuests: Subscription {
    let trails: Trails

    func apply(_ event: GuestMerged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.forgetTrack(of: event.guest, trails)
        try transaction.absorb(event.guest, into: event.account, at: moment)
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.forgetMergedGuests()
    }
}

struct ForgetExpiredGuests: Subscription {
    let trails: Trails

    func apply(_ event: GuestExpired, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.forgetTrack(of: event.guest, trails)
        _ = try transaction.deleteSavedSearches(of: event.guest, limit: .max)
        try transaction.execute(AlertTables.forgetCount, event.guest)
    }
}

extension WriteTransaction {
    /// Of equal names the newer stays; ``SavedSearchLimit`` may be exceeded.
    func absorb(_ guest: UserID, into account: UserID, at moment: Timestamp) throws {
        try remember(guest, as: account, at: moment)
        let older = try rows(SavedSearchTables.olderOfSameName, guest, account) {
            (id: try $0[0, as: SavedSearchID.self], person: try $0[1, as: UserID.self])
        }
        for saved in older { try deleteSavedSearch(saved.id, of: saved.person) }
        let guests: Int = try value(SavedSearchTables.countOfGuest, guest) ?? 0
        try execute(SavedSearchTables.handOver, guest, account)
        try execute(SavedSearchTables.count, 0, -guests)
        try moveAlerts(of: guest, to: account)
    }

    fileprivate func forgetTrack(of guest: UserID, _ trails: Trails) throws {
        try forgetTrack(of: guest)
        afterCommit { trails.forget(guest) }
    }
}
