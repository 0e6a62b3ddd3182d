import ChatContract
import ServiceKit

struct ListMessagesHandler: Handler {
    let database: Database

    /// The JSON of ``ListMessages/Reply``.
    struct Answer: Encodable, Sendable {
        let messages: [RawJSON]
        let hasEarlier: Bool
        let hasLater: Bool
        let read: Int
        let firstUnread: Int?
    }

    func handle(_ request: ListMessages, _ context: CallContext) async throws -> Answer {
        let user = try context.user()
        let limit = ListMessages.limitRule.orDefault(request.limit)
        let window = try MessageWindow(request)
        return try await database.read { transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            let reader = record.reader
            let log = record.log
            let unread = try transaction.marks.unreadCount(in: record)
            let firstUnread = unread > 0 ? try transaction.marks.firstUnread(in: record) : nil
            guard let numbers = window.numbers(of: log, limit: limit) else {
                return Answer(
                    messages: [],
                    hasEarlier: window.hasEarlier(log),
                    hasLater: window.hasLater(log),
                    read: record.read,
                    firstUnread: firstUnread
                )
            }
            let page = try page(
                of: VisibleLog(of: reader, in: transaction).messages(numbers),
                numbered: numbers,
                window
            )
            return Answer(
                messages: page.messages,
                hasEarlier: page.numbers.lowerBound > log.first,
                hasLater: page.numbers.upperBound < log.last,
                read: record.read,
                firstUnread: firstUnread
            )
        }
    }

    /// Returns the messages that fit into a reply.
    private func page(
        of all: [ChatMessage],
        numbered numbers: ClosedRange<Int>,
        _ window: MessageWindow
    ) throws -> (messages: [RawJSON], numbers: ClosedRange<Int>) {
        if window.keepsEnd {
            let page = try LineBudget.encoded(all.reversed(), limit: all.count)
            let first = page.count < all.count ? all[all.count - page.count].number : nil
            return (page.reversed(), (first ?? numbers.lowerBound)...numbers.upperBound)
        }
        let page = try LineBudget.encoded(all, limit: all.count)
        let last = page.count < all.count ? all[page.count - 1].number : nil
        return (page, numbers.lowerBound...(last ?? numbers.upperBound))
    }
}
