import ChatContract
import ServiceKit

struct SetRoleHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let notifier: ChangeNotifier
    let limiter: RateLimiter<UserID>

    func handle(_ request: SetRole, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        let role = request.role
        guard request.user != user else { throw BrokenRule.oneself.fault(at: "user") }
        return try await database.write(for: context, limiting: user, by: limiter) { [ids, notifier] transaction in
            let group = try transaction.conversations.group(request.conversation, of: user)
            guard group.role == .owner else {
                throw Fault(.forbidden, "you are not the owner", field: "conversation", rule: "group-owner-only")
            }
            guard let former = try transaction.members.role(of: request.user, in: group.id), former.isIn else {
                throw Fault(.notFound, "the group has no such member", field: "user", rule: "not-a-member")
            }
            guard former != role else { return Done() }
            let changes = GroupChanges(to: group.id, at: context.receivedAt, ids: ids, in: transaction)
            if role == .owner { try changes.setRole(.admin, of: user, by: user) }
            try changes.setRole(role, of: request.user, by: user)
            transaction.afterCommit { notifier.notify(group.id) }
            return Done()
        }
    }
}
