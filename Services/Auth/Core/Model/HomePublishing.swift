import AuthContract
import ServiceKit

/// Changes homes, and publishes changed cells.
struct HomePublishing {
    let transaction: WriteTransaction

    func set(
        _ home: HomeRecord,
        instead former: HomeRecord?,
        of user: UserID,
        on grid: HomeGrid,
        at moment: Timestamp
    ) throws {
        let formerCell = try former.flatMap { try grid.cell(of: $0, for: user) }
        let cell = try grid.cell(of: home, for: user)
        try transaction.homes.put(home, of: user, at: moment)
        if cell != formerCell { try transaction.announce(HomeCellChanged(user: user, cell: cell)) }
    }

    /// Returns whether there was a home.
    @discardableResult
    func clear(of user: UserID) throws -> Bool {
        guard let home = try transaction.homes.find(user) else { return false }
        try transaction.homes.delete(of: user)
        if home.precision != .off { try transaction.announce(HomeCellChanged(user: user)) }
        return true
    }
}
