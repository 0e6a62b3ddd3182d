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
            let reader = record.reader(user)
            let log = MessageWindow.Log(first: reader.first, last: record.lastNumber)
            let firstUnread = try record.unread > 0 ? transaction.firstUnread(behind: record.read, for: reader) : nil
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

extension ReadTransaction {
    /// The first message behind a mark that somebody else has sent, and that is still there.
    fileprivate func firstUnread(behind mark: Int, for reader: LogReader) throws -> Int? {
        try value(ChatQueries.firstUnread, reader.conversation, mark, reader.person)
    }
}
