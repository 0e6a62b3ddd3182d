import AuthContract
import ChatContract
import ServiceKit

struct ReportMessageHandler: Handler {
    let database: Database
    /// Sends as chat: what was reported, nobody else can say.
    let client: Client

    func handle(_ request: ReportMessage, _ context: CallContext) async throws -> ReportReceipt {
        let caller = try context.user()
        let number = try ReportMessage.messageRule.check(request.message, field: "message")
        let reason = try request.reason.checked()
        let text = try ReportReason.textRule.checkOptional(request.text, field: "text")
        let messages = try await database.read { transaction in
            guard let record = try transaction.conversation(request.conversation, of: caller) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            guard number > record.joined, number <= record.lastNumber else { return [ChatMessage]() }
            let first = max(record.joined + 1, number - ReportSnapshot.beforeRule.most)
            return try transaction.messages(first...number, in: record.id)
        }
        guard let message = messages.last, message.number == number else {
            throw Fault(.notFound, "the conversation has no message \(number)", field: "message")
        }
        guard message.sender != caller else {
            throw BrokenRule("oneself", "must be somebody else's").fault(at: "message")
        }
        let report = FileReport(
            reporter: caller,
            subject: ReportSubject(conversation: request.conversation, message: number),
            owner: message.sender,
            reason: reason,
            text: text,
            snapshot: ReportSnapshot(text: message.text, before: messages.dropLast().map { "\($0.sender): \($0.text)" })
        )
        return try await client.working(on: context).send(report, before: context.deadline)
    }
}
