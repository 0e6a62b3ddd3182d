import ChatContract
import ServiceKit

struct ListMembersHandler: Handler {
    let database: Database
    let client: Client

    func handle(_ request: ListMembers, _ context: CallContext) async throws -> ListMembers.Reply {
        let user = try context.user()
        let members = try await database.read { transaction in
            guard let record = try transaction.conversation(request.conversation, of: user), !record.isDeclinedGroup
            else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            return try transaction.places(in: record.id).compactMap { place in
                record.visibleRole(of: place).map { ListMembers.Member(user: place.person, role: $0) }
            }
        }
        let (found, _) = await PersonNames(client: client).names(of: members.map(\.user), context)
        let people = try await database.read { try $0.hidingPhotos(found, from: user) }
        return ListMembers.Reply(
            members: members.map { member in
                var told = member
                told.displayName = people[member.user]?.displayName
                told.photo = people[member.user]?.photo
                return told
            }
        )
    }
}
