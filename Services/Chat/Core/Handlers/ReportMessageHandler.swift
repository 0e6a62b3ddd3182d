import AuthContract
import ChatContract
import ServiceKit

struct ReportMessageHandler: Handler {
    let database: Database
    /// Sends as chat: what was reported, nobody else can say.
    let client: Client

    func handle(_ request: ReportMessage, _ context: CallContext) async throws -> ReportReceipt {
        let caller = try context.user()
        let number = try SendMessage.numberRule.check(request.message, field: "message")
        let reason = try request.reason.checked()
        let text = try ReportReason.textRule.checkOptional(request.text, field: "text")
        let (messages, former) = try await database.read { transaction in
            let (conversation, _) = try transaction.message(number, in: request.conversation, for: caller)
            let reader = conversation.reader
            let first = max(reader.first, number - ReportSnapshot.beforeRule.most)
            let messages = try transaction.messages(first...number, seenBy: reader)
            return (messages, try transaction.formerTexts(of: number, in: conversation.id))
        }
        guard let message = messages.last else { throw ChatFault.noSuchMessage(number) }
        guard message.sender != caller else {
            throw BrokenRule.onesOwn.fault(at: "message")
        }
        let report = FileReport(
            reporter: caller,
            subject: ReportSubject(conversation: request.conversation, message: number),
            owner: message.sender,
            reason: reason,
            text: text,
            snapshot: ReportSnapshot(
                text: ([message.text] + former).filter { !$0.isEmpty }.joined(separator: "\n--- before that:\n"),
                before: messages.dropLast().filter { !$0.text.isEmpty }.map { "\($0.sender): \($0.text)" },
                photos: message.photos
            )
        )
        return try await client.working(on: context).send(report, before: context.deadline)
    }
}
