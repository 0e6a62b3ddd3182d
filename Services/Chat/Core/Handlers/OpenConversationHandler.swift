import AuthContract
import CatalogueContract
import ChatContract
import ServiceKit

struct OpenConversationHandler: Handler {
    static let isBrief = true

    let database: Database
    let client: Client
    let ids: IdentifierSource
    let news: News

    func handle(_ request: OpenConversation, _ context: CallContext) async throws -> OpenConversation.Reply {
        let user = try context.user()
        let pair = try MemberPair(user, request.with)
        let (known, isBlocked) = try await database.read { transaction in
            (
                try transaction.conversation(of: pair, as: user),
                try transaction.isBlocked(between: user, and: request.with)
            )
        }
        if isBlocked { throw ChatFault.recipientUnavailable("with") }
        if known == nil {
            try await checkOther(request.with, context)
            if let about = request.about { try await checkPost(about, context) }
        }
        return try await database.write(for: context) { [ids, news] transaction in
            if let record = try transaction.conversation(of: pair, as: user) {
                return OpenConversation.Reply(
                    conversation: try transaction.summary(of: record, for: user),
                    isNew: false
                )
            }
            let id: ConversationID = ids.make()
            try transaction.insertConversation(
                id,
                of: pair,
                members: pair.members,
                about: request.about,
                at: context.receivedAt
            )
            transaction.afterCommit { news.tell(id, of: pair) }
            guard let record = try transaction.conversation(id, of: user) else {
                throw Fault(.internal, "the conversation was not stored")
            }
            return OpenConversation.Reply(conversation: try transaction.summary(of: record, for: user), isNew: true)
        }
    }

    private func checkOther(_ other: UserID, _ context: CallContext) async throws(Fault) {
        do throws(Fault) {
            let profile = try await client.working(on: context)
                .send(FindProfile(user: other), before: context.deadline).profile
            guard !profile.isGuest else {
                throw BrokenRule("guest", "is a guest, and guests do not chat").fault(at: "with")
            }
        } catch {
            throw error.code == .notFound ? ChatFault.recipientUnavailable("with") : error
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

extension Fault {
    /// This fault, told of the member of our request that gave rise to it.
    fileprivate func named(_ field: String, if codes: [FaultCode]) -> Fault {
        var fault = self
        if codes.contains(code) { fault.field = field }
        return fault
    }
}
