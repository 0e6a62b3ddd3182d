import AuthContract
import ServiceKit

/// Gives what a guest has saved to the account that the guest has signed in to, and forgets the visits: an account has its
/// own.
struct AbsorbMergedGuests: Subscription {
    let trails: Trails

    func apply(_ event: GuestMerged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.forgetTrack(of: event.guest, trails)
        try transaction.absorb(event.guest, into: event.account, at: moment)
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.execute(SavedSearchTables.forgetMerges)
    }
}

/// Forgets the visits and the saved searches of a guest who is no more.
struct ForgetExpiredGuests: Subscription {
    let trails: Trails

    func apply(_ event: GuestExpired, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.forgetTrack(of: event.guest, trails)
        _ = try transaction.deleteSavedSearches(of: event.guest, limit: .max)
        try transaction.execute(AlertTables.forgetCount, event.guest)
    }
}

extension WriteTransaction {
    /// How long a merge is remembered: longer than an access token can be good.
    private static let memory = Duration.seconds(86_400)

    /// Whose searches a caller saves: a guest's who has signed in are the account's.
    func keeper(for user: UserID) throws -> UserID {
        try value(SavedSearchTables.accountOfGuest, user) ?? user
    }

    /// Makes one set of what a guest and an account have saved; of two with the same name the newer stays.
    ///
    /// Nothing else is lost, even if the account has more than ``SavedSearchLimit`` lets it save then.
    func absorb(_ guest: UserID, into account: UserID, at moment: Timestamp) throws {
        try execute(SavedSearchTables.forgetMergesBefore, moment.adding(.zero - Self.memory))
        try execute(SavedSearchTables.mergeGuest, guest, account, moment)
        let older = try rows(SavedSearchTables.olderOfSameName, guest, account) {
            (id: try $0[0, as: SavedSearchID.self], person: try $0[1, as: UserID.self])
        }
        for saved in older { try deleteSavedSearch(saved.id, of: saved.person) }
        try execute(SavedSearchTables.handOver, guest, account)
        try handOverAlerts(of: guest, to: account)
    }

    fileprivate func forgetTrack(of guest: UserID, _ trails: Trails) throws {
        try forgetTrack(of: guest)
        afterCommit { trails.forget(guest) }
    }
}
