import ChatContract
import ServiceKit

struct ListMessagesHandler: Handler {
    let database: Database

    func handle(_ request: ListMessages, _ context: CallContext) async throws -> ListMessages.Reply {
        let user = try context.user()
        let limit = try ListMessages.limitRule.check(request.limit, field: "limit")
        let window = try MessageWindow(request)
        return try await database.read { transaction in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            let reader = record.reader
            let log = record.log
            let unread = try transaction.unread(in: record)
            let firstUnread = unread > 0 ? try transaction.firstUnread(in: record) : nil
            guard let numbers = window.numbers(of: log, limit: limit) else {
                return ListMessages.Reply(
                    messages: [],
                    hasEarlier: window.hasEarlier(log),
                    hasLater: window.hasLater(log),
                    read: record.read,
                    firstUnread: firstUnread
                )
            }
            let page = try page(of: transaction.messages(numbers, seenBy: reader), numbered: numbers, window)
            return ListMessages.Reply(
                messages: page.messages,
                hasEarlier: page.numbers.lowerBound > log.first,
                hasLater: page.numbers.upperBound < log.last,
                read: record.read,
                firstUnread: firstUnread
            )
        }
    }

    /// What a line has room for, from the side that matters most, and which part of the log that is.
    private func page(
        of all: [ChatMessage],
        numbered numbers: ClosedRange<Int>,
        _ window: MessageWindow
    ) throws -> (messages: [ChatMessage], numbers: ClosedRange<Int>) {
        if window.hangsOnItsEnd {
            let page = Array(try LineBudget.page(of: all.reversed(), limit: all.count).reversed())
            let first = page.count < all.count ? page.first?.number : nil
            return (page, (first ?? numbers.lowerBound)...numbers.upperBound)
        }
        let page = try LineBudget.page(of: all, limit: all.count)
        let last = page.count < all.count ? page.last?.number : nil
        return (page, numbers.lowerBound...(last ?? numbers.upperBound))
    }
}
