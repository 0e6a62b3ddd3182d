import AuthContract
import ServiceKit

struct RequestDeletionHandler: Handler {
    static let isBrief = true
    /// A guest's.
    static let endsSession = true

    let store: AuthStore
    let eraser: AccountEraser

    func handle(_ request: RequestDeletion, _ context: CallContext) async throws -> RequestDeletion.Reply {
        let caller = try context.signedIn()
        let moment = context.receivedAt
        return try await store.write(for: context) { [eraser] transaction in
            if caller.isGuest {
                let guest = try transaction.guestSession(of: caller).account.id
                try eraser.start(guest, at: moment, in: transaction)
                return RequestDeletion.Reply(deletesAt: moment)
            }
            guard try transaction.account(caller.user) != nil else { throw AuthFault.noSuchAccount }
            try transaction.checkRecentlyAuthenticated(caller, at: moment)
            try transaction.execute(
                ErasureTables.request,
                caller.user,
                moment,
                moment.adding(ErasureRecord.grace)
            )
            guard let erasure = try transaction.erasure(of: caller.user) else { throw AuthFault.noSuchAccount }
            return RequestDeletion.Reply(deletesAt: erasure.dueAt)
        }
    }
}
