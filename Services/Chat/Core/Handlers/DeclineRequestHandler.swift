import ChatContract
import ServiceKit

struct DeclineRequestHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database

    func handle(_ request: DeclineRequest, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            guard !record.role.isIn else {
                throw Fault(.conflict, "you take part in the conversation already", field: "conversation")
            }
            try transaction.execute(MemberQueries.setRole, MemberRole.declined, record.id, user)
            return Done()
        }
    }
}
