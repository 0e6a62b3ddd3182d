import AuthContract
import ServiceKit

struct FileReportHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let ids: IdentifierSource

    func handle(_ request: FileReport, _ context: CallContext) async throws -> ReportReceipt {
        let report = try NewReport(request)
        return try await store.write(for: context) { [ids] transaction in
            try ReportFiling(transaction: transaction).file(report, as: ids.make(), at: context.receivedAt)
        }
    }
}
