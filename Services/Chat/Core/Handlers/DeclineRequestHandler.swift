import ChatContract
import ServiceKit

struct DeclineRequestHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let news: News

    func handle(_ request: DeclineRequest, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { [news] transaction in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            guard !record.role.isIn else {
                throw Fault(.conflict, "you are already in this conversation", field: "conversation")
            }
            guard record.role != .declined else { return Done() }
            try transaction.execute(MemberQueries.setRole, MemberRole.declined, record.id, user)
            try transaction.recordDeparture(of: user, from: record.id, at: context.receivedAt)
            transaction.afterCommit { news.bell.ring(user) }
            return Done()
        }
    }
}
