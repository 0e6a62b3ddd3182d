import AuthContract
import ChatContract
import ServiceKit

struct ReportMessageHandler: Handler {
    let database: Database
    /// Acts as chat, which alone may report chat content.
    let client: Client

    func handle(_ request: ReportMessage, _ context: CallContext) async throws -> ReportReceipt {
        let caller = try context.user()
        let number = request.message
        let (quotes, former) = try await database.read { transaction in
            let record = try transaction.conversations.require(request.conversation, of: caller)
            let first = max(1, number - ReportSnapshot.beforeRule.maximum)
            let log = VisibleLog(of: record.reporter, in: transaction)
            let quotes = try number <= record.lastNumber ? log.quotes(first...number) : []
            return (quotes, try transaction.formerTexts.list(of: number, in: record.id))
        }
        guard let message = quotes.last, message.number == number else { throw ChatFault.noSuchMessage(number) }
        guard message.sender != caller else {
            throw BrokenRule.ownItem.fault(at: "message")
        }
        let report = FileReport(
            reporter: caller,
            subject: ReportSubject(conversation: request.conversation, message: number),
            owner: message.sender,
            reason: request.reason,
            text: request.text,
            snapshot: ReportSnapshot(
                text: message.texts(before: former).joined(separator: "\n--- before that:\n"),
                before: quotes.dropLast().filter { !$0.text.isEmpty }.map(\.line),
                photos: message.photos
            )
        )
        let receipt = try await client.working(on: context).send(report, before: context.deadline)
        return try await database.store(receipt, for: context)
    }
}

extension ReportQuote {
    fileprivate func texts(before former: [String]) -> [String] {
        // An expired message's last text is a former one.
        let all = former.first == text ? former : [text] + former
        return all.filter { !$0.isEmpty }
    }
}
