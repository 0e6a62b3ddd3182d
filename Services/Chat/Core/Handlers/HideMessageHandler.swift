import ChatContract
import ServiceKit

struct HideMessageHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let news: News

    func handle(_ request: HideMessage, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        let number = request.message
        return try await database.write(for: context) { [news] transaction in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            guard number > record.joined, number <= record.lastNumber else { throw ChatFault.noSuchMessage(number) }
            try transaction.hide(number, from: record.reader)
            if number > record.read {
                try transaction.markRead(upTo: number, in: record.id, by: user)
                transaction.afterCommit { news.tell(record.id, of: record.pair) }
            }
            return Done()
        }
    }
}
