import AuthContract
import ServiceKit

struct SetHomeLocationHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let grid: HomeGrid
    let attempts: AttemptCounter

    func handle(_ request: SetHomeLocation, _ context: CallContext) async throws -> SetHomeLocation.Reply {
        let user = try context.user()
        return try await store.write(for: context) { [grid, attempts] transaction in
            guard let account = try transaction.accounts.find(user) else { throw AuthFault.noSuchAccount }
            guard account.suspendedAt == nil else { throw AuthFault.suspended }
            let former = try transaction.homes.find(user)
            guard let point = request.point ?? former?.point else { throw BrokenRule.missing.fault(at: "point") }
            let home = HomeRecord(point: point, precision: request.precision ?? former?.precision ?? .threeKilometres)
            if home != former {
                try attempts.admit(.homeChanges(by: user), at: context.receivedAt, in: transaction)
                let publishing = HomePublishing(transaction: transaction)
                try publishing.set(home, instead: former, of: user, on: grid, at: context.receivedAt)
            }
            guard let stored = try transaction.homes.location(of: user, on: grid) else { throw AuthFault.noSuchAccount }
            return SetHomeLocation.Reply(home: stored)
        }
    }
}
