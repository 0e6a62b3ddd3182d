import ChatContract
import ServiceKit

struct AddMemberHandler: Handler {
    static let isBrief = true

    let database: Database
    let client: Client
    let ids: IdentifierSource
    let notifier: ChangeNotifier
    let newConversations: NewConversationLimit

    func handle(_ request: AddMember, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        guard request.user != user else { throw BrokenRule.oneself.fault(at: "user") }
        // First: other members must not learn about the user.
        _ = try await database.read { try $0.conversations.group(request.conversation, ledBy: user) }
        let recipients = Recipients(client: client)
        let since = try await recipients.check([request.user], for: user, field: { _ in "user" }, context)
        return try await database.write(for: context) { [ids, notifier, newConversations] transaction in
            let group = try transaction.conversations.manageableGroup(request.conversation, ledBy: user)
            let moment = context.receivedAt
            let changes = GroupChanges(to: group.id, at: moment, ids: ids, in: transaction)
            let isStranger = try changes.add(request.user, by: user, field: "user")
            guard let isStranger else { return Done() }
            if isStranger {
                try newConversations.count(request.user, by: user, since: since, at: moment, in: transaction)
            }
            transaction.afterCommit { notifier.notify(group.id) }
            return Done()
        }
    }
}
