import AuthContract
import ChatContract
import ServiceKit

struct ReportConversationHandler: Handler {
    let database: Database
    /// Acts as chat, which alone may report chat content.
    let client: Client

    func handle(_ request: ReportConversation, _ context: CallContext) async throws -> ReportReceipt {
        let caller = try context.user()
        let reason = request.reason
        let text = request.text
        let (owner, snapshot) = try await database.read { transaction in
            guard let record = try transaction.conversation(request.conversation, of: caller) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            let owner = try record.pair?.other(than: caller) ?? transaction.owner(of: record.id)
            guard let owner, owner != caller else {
                throw BrokenRule.ownItem.fault(at: "conversation")
            }
            let first = max(1, record.lastNumber - ReportSnapshot.beforeRule.most + 1)
            let quotes =
                try first <= record.lastNumber
                ? transaction.quotes(first...record.lastNumber, for: record.reporter) : []
            return (
                owner,
                ReportSnapshot(
                    title: record.title,
                    before: quotes.filter { !$0.text.isEmpty }.map(\.line),
                    photos: record.photo.map { [$0] }
                )
            )
        }
        let report = FileReport(
            reporter: caller,
            subject: ReportSubject(conversation: request.conversation),
            owner: owner,
            reason: reason,
            text: text,
            snapshot: snapshot
        )
        return try await client.working(on: context).send(report, before: context.deadline)
    }
}
