import ChatContract
import ServiceKit

struct AddMemberHandler: Handler {
    static let isBrief = true

    let database: Database
    let client: Client
    let ids: IdentifierSource
    let news: News
    let approaches: NewConversationLimit

    func handle(_ request: AddMember, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        guard request.user != user else { throw BrokenRule.oneself.fault(at: "user") }
        // First: other members must not learn about the user.
        _ = try await database.read { try $0.group(request.conversation, ledBy: user) }
        let recipients = Recipients(client: client)
        let since = try await recipients.check([request.user], for: user, field: { _ in "user" }, context)
        return try await database.write(for: context) { [ids, news, approaches] transaction in
            _ = try transaction.manageableGroup(request.conversation, of: user)
            let group = try transaction.group(request.conversation, ledBy: user)
            let moment = EventMoment(at: context.receivedAt, ids: ids)
            let isStranger = try transaction.add(request.user, to: group.id, by: user, field: "user", moment)
            guard let isStranger else { return Done() }
            if isStranger {
                try approaches.count(request.user, by: user, since: since, at: moment.at, in: transaction)
            }
            transaction.afterCommit { news.tell(group.id, of: nil) }
            return Done()
        }
    }
}
