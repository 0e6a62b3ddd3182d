import ChatContract
import ServiceKit

struct ListMarksHandler: Handler {
    let database: Database

    func handle(_ request: ListMarks, _ context: CallContext) async throws -> ListMarks.Reply {
        let user = try context.user()
        return try await database.read { transaction in
            guard let record = try transaction.conversations.find(request.conversation, of: user), record.role.isIn
            else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            return ListMarks.Reply(marks: try transaction.marks.list(in: request.conversation, for: user))
        }
    }
}
