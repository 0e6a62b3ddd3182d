import ChatContract
import ServiceKit

struct LeaveGroupHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let news: News

    func handle(_ request: LeaveGroup, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { [ids, news] transaction in
            let group = try transaction.manageableGroup(request.conversation, of: user)
            let moment = EventMoment(at: context.receivedAt, ids: ids)
            let gone = try transaction.depart(user, from: group.id, by: user, moment)
            transaction.afterCommit { news.tell(group.id, andDeparted: gone) }
            return Done()
        }
    }
}
