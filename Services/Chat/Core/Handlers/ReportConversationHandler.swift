import AuthContract
import ChatContract
import ServiceKit

struct ReportConversationHandler: Handler {
    let database: Database
    /// Sends as chat: what was reported, nobody else can say.
    let client: Client

    func handle(_ request: ReportConversation, _ context: CallContext) async throws -> ReportReceipt {
        let caller = try context.user()
        let reason = try request.reason.checked()
        let text = try ReportReason.textRule.checkOptional(request.text, field: "text")
        let (owner, snapshot) = try await database.read { transaction in
            guard let record = try transaction.conversation(request.conversation, of: caller) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            let owner = try record.pair?.other(than: caller) ?? transaction.owner(of: record.id)
            guard let owner, owner != caller else {
                throw BrokenRule.onesOwn.fault(at: "conversation")
            }
            let numbers = MessageWindow.newest.numbers(of: record.log, limit: ReportSnapshot.beforeRule.most)
            let seen = try numbers.map { try transaction.messages($0, seenBy: record.reader) } ?? []
            return (
                owner,
                ReportSnapshot(
                    title: record.title,
                    before: seen.filter { !$0.text.isEmpty }.map { "\($0.sender): \($0.text)" },
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
