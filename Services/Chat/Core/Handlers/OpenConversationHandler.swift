import CatalogueContract
import ChatContract
import ServiceKit

struct OpenConversationHandler: Handler {
    static let isBrief = true

    let database: Database
    let client: Client
    let ids: IdentifierSource
    let news: News
    let approaches: NewConversationLimit

    func handle(_ request: OpenConversation, _ context: CallContext) async throws -> OpenConversation.Reply {
        let user = try context.user()
        let pair = try MemberPair(user, request.with)
        let (known, isBlocked) = try await database.read { transaction in
            (
                try transaction.conversation(of: pair, as: user).map(transaction.summary),
                try transaction.isBlocked(between: user, and: request.with)
            )
        }
        // Also across a block, which must stay secret.
        if let known { return OpenConversation.Reply(conversation: known, isNew: false) }
        if isBlocked { throw ChatFault.recipientUnavailable("with") }
        let recipients = Recipients(client: client)
        let since = try await recipients.check([request.with], for: user, field: { _ in "with" }, context)
        if let about = request.about { try await checkPost(about, context) }
        return try await database.write(for: context) { [ids, news, approaches, since] transaction in
            if let record = try transaction.conversation(of: pair, as: user) {
                return OpenConversation.Reply(conversation: try transaction.summary(of: record), isNew: false)
            }
            try transaction.checkRoomForConversation(of: user)
            guard try transaction.hasRoomForConversation(request.with) else {
                throw ChatFault.recipientUnavailable("with")
            }
            let id: ConversationID = ids.make()
            try approaches.count(id, by: user, since: since, at: context.receivedAt, in: transaction)
            try transaction.insertConversation(
                id,
                of: pair,
                members: pair.members,
                asked: [request.with],
                about: request.about,
                at: context.receivedAt
            )
            transaction.afterCommit { news.tell(id, of: pair) }
            return OpenConversation.Reply(conversation: try transaction.summary(of: id, for: user), isNew: true)
        }
    }

    private func checkPost(_ post: PostID, _ context: CallContext) async throws(Fault) {
        do throws(Fault) {
            _ = try await client.working(on: context).send(FindPost(id: post), before: context.deadline)
        } catch {
            throw error.named("about", if: [.notFound, .gone])
        }
    }
}
