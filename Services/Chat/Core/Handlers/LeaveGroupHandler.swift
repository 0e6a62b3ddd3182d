import ChatContract
import ServiceKit

struct LeaveGroupHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let notifier: ChangeNotifier

    func handle(_ request: LeaveGroup, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { [ids, notifier] transaction in
            let group = try transaction.conversations.manageableGroup(request.conversation, of: user)
            let changes = GroupChanges(to: group.id, at: context.receivedAt, ids: ids, in: transaction)
            let removed = try changes.remove(user, by: user)
            transaction.afterCommit { notifier.notify(group.id, removed: removed) }
            return Done()
        }
    }
}
