import AuthContract
import ServiceKit

struct FollowHomeCells: Subscription {
    func apply(_ event: HomeCellChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        if let cell = event.cell {
            try transaction.homeCells.save(cell.center, of: event.user)
        } else {
            try transaction.homeCells.delete(of: event.user)
        }
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.homeCells.deleteAll()
    }
}
