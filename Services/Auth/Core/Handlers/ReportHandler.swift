import AuthContract
import ServiceKit

struct ReportHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let ids: IdentifierSource

    func handle(_ request: Report, _ context: CallContext) async throws -> ReportReceipt {
        let caller = try context.user()
        guard request.user != caller else {
            throw BrokenRule.oneself.fault(at: "user")
        }
        return try await store.write(for: context) { [ids] transaction in
            let account = try transaction.accounts.registered(request.user)
            let profile = try transaction.profiles.find(of: account)
            let report = NewReport(of: account, profile, by: caller, request)
            return try ReportFiling(transaction: transaction).file(report, as: ids.make(), at: context.receivedAt)
        }
    }
}
