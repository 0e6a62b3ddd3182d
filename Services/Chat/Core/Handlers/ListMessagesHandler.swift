import ChatContract
import ServiceKit

struct ListMessagesHandler: Handler {
    let database: Database

    func handle(_ request: ListMessages, _ context: CallContext) async throws -> ListMessages.Reply {
        let user = try context.user()
        let limit = try Rule.limit(request.limit)
        let window = try MessageWindow(request)
        return try await database.read { transaction in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            let last = record.lastNumber
            guard let numbers = window.numbers(of: last, limit: limit) else {
                return ListMessages.Reply(
                    messages: [],
                    hasEarlier: window.hasEarlier(last),
                    hasLater: window.hasLater(last),
                    read: record.read
                )
            }
            let page = try page(of: transaction.messages(numbers, in: record.id), limit: limit, window)
            return ListMessages.Reply(
                messages: page,
                hasEarlier: (page.first?.number ?? 1) > 1,
                hasLater: (page.last?.number ?? last) < last,
                read: record.read
            )
        }
    }

    /// What a line has room for, from the side that matters most.
    private func page(of all: [ChatMessage], limit: Int, _ window: MessageWindow) throws -> [ChatMessage] {
        guard window.hangsOnItsEnd else { return try LineBudget.page(of: all, limit: limit) }
        return try LineBudget.page(of: all.reversed(), limit: limit).reversed()
    }
}
