import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.listMembers", .services(AuthService.self, ChatService.self), .everyWiring)
struct ListMembersTests {
    @Test("lists names and roles, and invitations to owner and admins") func listsMembers() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben])
        try await ada.send(AddMember(conversation: group, user: cleo.id))
        let listed = try await ben.send(ListMembers(conversation: group))
        #expect(listed.title == "Divers")
        let seen = listed.members
        #expect(seen.map(\.displayName) == ["Ada", "Ben"])
        #expect(seen.map(\.role) == [.owner, .member])
        #expect(try await ada.roles(in: group) == [ada.id: .owner, ben.id: .member, cleo.id: .asked])
        let pair = try await ben.asks(cleo)
        #expect(try await ben.roles(in: pair) == [ben.id: .member, cleo.id: .member])
        #expect(try await cleo.send(ListMembers(conversation: pair)).title == nil)
        try await world.stop("auth")
        #expect(try await ben.send(ListMembers(conversation: group)).members.map(\.displayName) == [nil, nil])
    }
}
