import CatalogueContract
import ChatContract
import ServiceKit

struct OpenConversationHandler: Handler {
    static let isBrief = true

    let database: Database
    let client: Client
    let ids: IdentifierSource
    let notifier: ChangeNotifier
    let newConversations: NewConversationLimit

    func handle(_ request: OpenConversation, _ context: CallContext) async throws -> OpenConversation.Reply {
        let user = try context.user()
        let pair = try MemberPair(user, request.with)
        let (known, isBlocked) = try await database.read { transaction in
            (
                try transaction.conversations.find(of: pair, as: user).map { record in
                    try ConversationSummary(of: record, in: transaction)
                },
                try transaction.isBlocked(between: user, and: request.with)
            )
        }
        // Also across a block, which must stay secret.
        if let known { return OpenConversation.Reply(conversation: known, isNew: false) }
        if isBlocked { throw ChatFault.recipientUnavailable("with") }
        let recipients = Recipients(client: client)
        let since = try await recipients.check([request.with], for: user, field: { _ in "with" }, context)
        if let about = request.about { try await checkPost(about, context) }
        return try await database.write(for: context) { [self] transaction in
            if let record = try transaction.conversations.find(of: pair, as: user) {
                let known = try ConversationSummary(of: record, in: transaction)
                return OpenConversation.Reply(conversation: known, isNew: false)
            }
            try transaction.members.requireRoom(for: user)
            guard try transaction.members.hasRoom(for: request.with) else {
                throw ChatFault.recipientUnavailable("with")
            }
            let id: ConversationID = ids.make()
            try newConversations.count(id, by: user, since: since, at: context.receivedAt, in: transaction)
            try insert(id, of: pair, request, at: context.receivedAt, in: transaction)
            let new = try ConversationSummary(of: id, for: user, in: transaction)
            return OpenConversation.Reply(conversation: new, isNew: true)
        }
    }

    private func insert(
        _ id: ConversationID,
        of pair: MemberPair,
        _ request: OpenConversation,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        let (members, asked) = (pair.members, [request.with])
        let conversations = transaction.conversations
        try conversations.insert(id, of: pair, members: members, asked: asked, about: request.about, at: moment)
        transaction.afterCommit { [notifier] in notifier.notify(id, pair: pair) }
    }

    private func checkPost(_ post: PostID, _ context: CallContext) async throws(Fault) {
        do throws(Fault) {
            _ = try await client.working(on: context).send(FindPost(id: post), before: context.deadline)
        } catch {
            throw error.named("about", if: [.notFound, .gone])
        }
    }
}
