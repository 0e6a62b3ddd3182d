import ChatContract
import ServiceKit

struct UpdateMembershipHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database

    func handle(_ request: UpdateMembership, _ context: CallContext) async throws -> UpdateMembership.Reply {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            if request.isPinned == true, !record.isPinned {
                guard try transaction.members.pinnedCount(of: user) < MemberLimit.pinned else {
                    throw Fault(
                        .conflict,
                        "you can pin at most \(MemberLimit.pinned) conversations",
                        field: "isPinned",
                        rule: "too-many-pins",
                        maximum: MemberLimit.pinned
                    )
                }
            }
            let mutedUntil = request.mutedUntil.map { $0 > context.receivedAt ? $0 : nil } ?? record.mutedUntil
            try transaction.members.setPreferences(
                of: record,
                mutedUntil: mutedUntil,
                isArchived: request.isArchived ?? record.isArchived,
                isPinned: request.isPinned ?? record.isPinned,
                isMarkedUnread: request.isMarkedUnread ?? record.isMarkedUnread
            )
            return UpdateMembership.Reply(
                conversation: try ConversationSummary(of: record.id, for: user, in: transaction)
            )
        }
    }
}
