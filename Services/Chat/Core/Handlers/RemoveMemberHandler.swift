import ChatContract
import ServiceKit

struct RemoveMemberHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let notifier: ChangeNotifier

    func handle(_ request: RemoveMember, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        guard request.user != user else { throw BrokenRule.oneself.fault(at: "user") }
        return try await database.write(for: context) { [ids, notifier] transaction in
            let group = try transaction.conversations.manageableGroup(request.conversation, ledBy: user)
            // Keeps declined invitations, which prevents new ones.
            guard let role = try transaction.members.role(of: request.user, in: group.id), role != .declined else {
                return Done()
            }
            guard role != .owner, role != .admin || group.role == .owner else {
                throw Fault(
                    .forbidden,
                    "you cannot remove the group's \(role)",
                    field: "user",
                    rule: "higher-role",
                    values: ["words": [role.text]]
                )
            }
            let changes = GroupChanges(to: group.id, at: context.receivedAt, ids: ids, in: transaction)
            let removed = try changes.remove(request.user, by: user)
            transaction.afterCommit { notifier.notify(group.id, removed: removed) }
            return Done()
        }
    }
}
