import ChatContract
import ServiceKit

struct CreateGroupHandler: Handler {
    let database: Database
    let client: Client
    let ids: IdentifierSource
    let notifier: ChangeNotifier
    let newConversations: NewConversationLimit

    func handle(_ request: CreateGroup, _ context: CallContext) async throws -> CreateGroup.Reply {
        let user = try context.user()
        let title = request.title
        let members = request.members
        if let own = members.firstIndex(of: user) {
            throw BrokenRule.oneself.fault(at: "members.\(own)")
        }
        let recipients = Recipients(client: client)
        let since = try await recipients.check(members, for: user, field: { "members.\($0)" }, context)
        return try await database.write(for: context) { [ids, notifier, newConversations] transaction in
            try transaction.members.requireRoom(for: user)
            let moment = context.receivedAt
            let id: ConversationID = ids.make()
            try newConversations.count(id, by: user, since: since, at: moment, in: transaction)
            let changes = GroupChanges(to: id, at: moment, ids: ids, in: transaction)
            try changes.create(titled: title, ownedBy: user)
            for (index, person) in members.enumerated() {
                let isStranger = try changes.add(person, by: user, field: "members.\(index)")
                guard isStranger == true else { continue }
                try newConversations.count(person, by: user, since: since, at: moment, in: transaction)
            }
            transaction.afterCommit { notifier.notify(id) }
            return CreateGroup.Reply(conversation: try ConversationSummary(of: id, for: user, in: transaction))
        }
    }
}
