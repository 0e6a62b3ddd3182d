import ChatContract
import ServiceKit

struct AcceptRequestHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let news: News

    func handle(_ request: AcceptRequest, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { [ids, news] transaction in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            guard !record.role.isIn else { return Done() }
            if let pair = record.pair {
                try transaction.accept(record.id, of: pair, by: user)
            } else {
                try transaction.joinInvited(user, to: record.id, EventMoment(at: context.receivedAt, ids: ids))
            }
            transaction.afterCommit { news.tell(record.id, of: record.pair) }
            return Done()
        }
    }
}
