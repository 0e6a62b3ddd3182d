import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.setRole", .services(AuthService.self, ChatService.self))
struct SetRoleTests {
    @Test("owner and admins add, take out and name; a member does not", .everyWiring) func rolesCount() async throws {
        let (ada, ben, cleo) = try await world.three()
        let dora = try await world.registered("Dora")
        let group = try await ada.gathers([ben, cleo])
        _ = try await ben.opens(with: dora)
        let add = AddMember(conversation: group, user: dora.id)
        let rename = UpdateGroup(conversation: group, title: "Divers of two lakes")
        #expect(try await ben.refusal(add).code == .forbidden)
        #expect(try await ben.refusal(rename).code == .forbidden)
        #expect(try await ben.refusal(RemoveMember(conversation: group, user: cleo.id)).code == .forbidden)
        #expect(try await ben.refusal(SetRole(conversation: group, user: cleo.id, role: .admin)).code == .forbidden)

        try await ada.send(SetRole(conversation: group, user: ben.id, role: .admin))
        try await ben.send(add)
        try await ben.send(rename)
        try await ben.send(rename)
        #expect(try await ben.refusal(RemoveMember(conversation: group, user: ada.id)).field == "user")
        try await ben.send(RemoveMember(conversation: group, user: cleo.id))
        try await ben.send(RemoveMember(conversation: group, user: cleo.id))
        #expect(try await cleo.refusal(ListMessages(conversation: group)).code == .notFound)
        #expect(try await ada.roles(in: group) == [ada.id: .owner, ben.id: .admin, dora.id: .member])
        let since = try await ada.events(in: group).drop { $0.kind != .roleChanged }
        #expect(since.map(\.kind) == [.roleChanged, .joined, .renamed, .removed])
        #expect(since.map(\.person) == [ben.id, dora.id, nil, cleo.id])
        #expect(try await dora.inbox().first { $0.id == group }?.title == "Divers of two lakes")
    }
}
