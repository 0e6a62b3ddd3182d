import ChatContract
import ServiceKit

struct RemoveMemberHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let news: News

    func handle(_ request: RemoveMember, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        guard request.user != user else { throw BrokenRule.oneself.fault(at: "user") }
        return try await database.write(for: context) { [ids, news] transaction in
            _ = try transaction.manageableGroup(request.conversation, of: user)
            let group = try transaction.group(request.conversation, ledBy: user)
            // Keeps declined invitations, which prevents new ones.
            guard let role = try transaction.role(of: request.user, in: group.id), role != .declined else {
                return Done()
            }
            guard role != .owner, role != .admin || group.role == .owner else {
                throw Fault(.forbidden, "you cannot remove the group's \(role)", field: "user")
            }
            let moment = EventMoment(at: context.receivedAt, ids: ids)
            let gone = try transaction.depart(request.user, from: group.id, by: user, moment)
            transaction.afterCommit { news.tell(group.id, andDeparted: gone) }
            return Done()
        }
    }
}
