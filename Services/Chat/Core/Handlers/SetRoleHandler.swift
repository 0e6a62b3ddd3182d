import ChatContract
import ServiceKit

struct SetRoleHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let news: News
    let limiter: RateLimiter<UserID>

    func handle(_ request: SetRole, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        let role = request.role
        guard request.user != user else { throw BrokenRule.oneself.fault(at: "user") }
        return try await database.write(for: context, limiting: user, by: limiter) { [ids, news] transaction in
            let group = try transaction.group(request.conversation, of: user)
            guard group.role == .owner else {
                throw Fault(.forbidden, "you are not the owner", field: "conversation")
            }
            guard let former = try transaction.role(of: request.user, in: group.id), former.isIn else {
                throw Fault(.notFound, "the group has no such member", field: "user")
            }
            guard former != role else { return Done() }
            let moment = EventMoment(at: context.receivedAt, ids: ids)
            if role == .owner { try transaction.setRole(.admin, of: user, in: group.id, by: user, moment) }
            try transaction.setRole(role, of: request.user, in: group.id, by: user, moment)
            transaction.afterCommit { news.tell(group.id, of: nil) }
            return Done()
        }
    }
}
