import ChatContract
import ServiceKit

struct AcceptRequestHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let notifier: ChangeNotifier

    func handle(_ request: AcceptRequest, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { [ids, notifier] transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            guard !record.role.isIn else { return Done() }
            if let pair = record.pair {
                try transaction.members.accept(record.id, of: pair, by: user)
            } else {
                try GroupChanges(to: record.id, at: context.receivedAt, ids: ids, in: transaction).accept(by: user)
            }
            transaction.afterCommit { notifier.notify(record.id, pair: record.pair) }
            return Done()
        }
    }
}
