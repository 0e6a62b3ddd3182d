import ChatContract
import ServiceKit

struct ListMembersHandler: Handler {
    let database: Database
    let client: Client

    func handle(_ request: ListMembers, _ context: CallContext) async throws -> ListMembers.Reply {
        let user = try context.user()
        let (title, members) = try await database.read { transaction in
            guard let record = try transaction.conversations.find(request.conversation, of: user),
                !record.isDeclinedGroup
            else {
                throw ChatFault.noSuchConversation(request.conversation)
            }
            let members = try transaction.members.list(in: record.id).compactMap { member in
                record.visibleRole(of: member).map { ListMembers.Member(user: member.person, role: $0) }
            }
            return (record.title, members)
        }
        let (found, _) = await PersonNames(client: client).names(of: members.map(\.user), context)
        let people = try await database.read { try PersonNames.hidingPhotos(in: found, from: user, $0) }
        return ListMembers.Reply(
            members: members.map { member in
                let person = people[member.user]
                return ListMembers.Member(
                    user: member.user,
                    role: member.role,
                    displayName: person?.displayName,
                    photo: person?.photo
                )
            },
            title: title
        )
    }
}
