import ChatContract
import ServiceKit

struct DeclineRequestHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let notifier: ChangeNotifier

    func handle(_ request: DeclineRequest, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { [notifier] transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            guard !record.role.isIn else {
                throw Fault(
                    .conflict,
                    "you are already in this conversation",
                    field: "conversation",
                    rule: "already-a-member"
                )
            }
            guard record.role != .declined else { return Done() }
            try transaction.members.setRole(.declined, of: user, in: record.id)
            try transaction.departures.insert(user, from: record.id, at: context.receivedAt)
            transaction.afterCommit { notifier.polls.notify(user) }
            return Done()
        }
    }
}
