import ChatContract
import ServiceKit

struct UpdateGroupHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let news: News

    func handle(_ request: UpdateGroup, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        let title = try CreateGroup.titleRule.check(request.title, field: "title")
        return try await database.write(for: context) { [ids, news] transaction in
            let group = try transaction.group(request.conversation, ledBy: user)
            guard title != group.title else { return Done() }
            let moment = EventMoment(at: context.receivedAt, ids: ids)
            try transaction.execute(MemberQueries.setTitle, title, group.id)
            try transaction.note(ConversationEvent(.renamed, title: title), of: group.id, by: user, moment)
            transaction.afterCommit { news.tell(group.id, of: nil) }
            return Done()
        }
    }
}
