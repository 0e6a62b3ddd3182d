import ServiceKit

/// Moves a guest's saved searches and alerts to an account.
struct GuestMerge {
    let transaction: WriteTransaction

    /// ``SavedSearchLimit`` may be exceeded.
    func merge(_ guest: UserID, into account: UserID, at moment: Timestamp) throws {
        try transaction.remember(guest, as: account, at: moment)
        try transaction.savedSearches.move(of: guest, to: account)
        try transaction.alerts.move(of: guest, to: account)
    }
}
