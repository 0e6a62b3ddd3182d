import ChatContract
import ServiceKit

struct UpdateMembershipHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database

    func handle(_ request: UpdateMembership, _ context: CallContext) async throws -> UpdateMembership.Reply {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            guard let record = try transaction.conversation(request.conversation, of: user) else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            if request.isPinned == true, !record.isPinned {
                let pinned: Int = try transaction.value(MemberQueries.pinnedCount, user) ?? 0
                guard pinned < MemberLimit.pinned else {
                    throw Fault(.conflict, "you can pin at most \(MemberLimit.pinned) conversations", field: "isPinned")
                }
            }
            let mutedUntil = request.mutedUntil.map { $0 > context.receivedAt ? $0 : nil } ?? record.mutedUntil
            try transaction.execute(
                MemberQueries.keep,
                mutedUntil,
                request.isArchived ?? record.isArchived,
                request.isPinned ?? record.isPinned,
                request.isMarkedUnread ?? record.isMarkedUnread,
                record.id,
                user
            )
            return UpdateMembership.Reply(conversation: try transaction.summary(of: record.id, for: user))
        }
    }
}
