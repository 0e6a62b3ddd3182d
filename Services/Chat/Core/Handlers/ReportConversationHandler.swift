import AuthContract
import ChatContract
import ServiceKit

struct ReportConversationHandler: Handler {
    let database: Database
    /// Acts as chat, which alone may report chat content.
    let client: Client

    func handle(_ request: ReportConversation, _ context: CallContext) async throws -> ReportReceipt {
        let caller = try context.user()
        let (owner, snapshot) = try await database.read { transaction in
            try makeSnapshot(of: request.conversation, for: caller, in: transaction)
        }
        let report = FileReport(
            reporter: caller,
            subject: ReportSubject(conversation: request.conversation),
            owner: owner,
            reason: request.reason,
            text: request.text,
            snapshot: snapshot
        )
        let receipt = try await client.working(on: context).send(report, before: context.deadline)
        return try await database.store(receipt, for: context)
    }

    private func makeSnapshot(
        of id: ConversationID,
        for caller: UserID,
        in transaction: ReadTransaction
    ) throws -> (owner: UserID, snapshot: ReportSnapshot) {
        let record = try transaction.conversations.require(id, of: caller)
        let owner = try record.pair?.other(than: caller) ?? transaction.members.owner(of: id)
        guard let owner, owner != caller else { throw BrokenRule.ownItem.fault(at: "conversation") }
        let (first, last) = (max(1, record.lastNumber - ReportSnapshot.beforeRule.maximum + 1), record.lastNumber)
        let quotes = try first <= last ? VisibleLog(of: record.reporter, in: transaction).quotes(first...last) : []
        let snapshot = ReportSnapshot(
            title: record.title,
            before: quotes.filter { !$0.text.isEmpty }.map(\.line),
            photos: record.photo.map { [$0] }
        )
        return (owner, snapshot)
    }
}
