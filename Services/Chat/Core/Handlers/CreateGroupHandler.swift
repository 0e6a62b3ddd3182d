import ChatContract
import ServiceKit

struct CreateGroupHandler: Handler {
    let database: Database
    let client: Client
    let ids: IdentifierSource
    let news: News
    let approaches: NewConversationLimit

    func handle(_ request: CreateGroup, _ context: CallContext) async throws -> CreateGroup.Reply {
        let user = try context.user()
        let title = request.title
        let members = request.members
        if let own = members.firstIndex(of: user) {
            throw BrokenRule.oneself.fault(at: "members.\(own)")
        }
        let recipients = Recipients(client: client)
        let since = try await recipients.check(members, for: user, field: { "members.\($0)" }, context)
        return try await database.write(for: context) { [ids, news, approaches] transaction in
            try transaction.checkRoomForConversation(of: user)
            let moment = EventMoment(at: context.receivedAt, ids: ids)
            let id: ConversationID = ids.make()
            try approaches.count(id, by: user, since: since, at: moment.at, in: transaction)
            try transaction.insertGroup(id, named: title, ownedBy: user, moment)
            for (index, person) in members.enumerated() {
                let isStranger = try transaction.add(person, to: id, by: user, field: "members.\(index)", moment)
                guard isStranger == true else { continue }
                try approaches.count(person, by: user, since: since, at: moment.at, in: transaction)
            }
            transaction.afterCommit { news.tell(id, of: nil) }
            return CreateGroup.Reply(conversation: try transaction.summary(of: id, for: user))
        }
    }
}
