import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.removeMember", .services(AuthService.self, ChatService.self))
struct RemoveMemberTests {
    @Test("after declining a group, a user is not invited again, and others cannot notice", .everyWiring)
    func aDeclinedGroupStaysDeclined() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben])
        let add = AddMember(conversation: group, user: cleo.id)
        try await ada.send(add)
        try await cleo.send(DeclineRequest(conversation: group))
        #expect(try await ada.roles(in: group)[cleo.id] == .asked)
        try await ada.send(RemoveMember(conversation: group, user: cleo.id))
        try await ada.send(add)
        #expect(try await cleo.requests().isEmpty)
        let dora = try await world.registered("Dora")
        try await ada.send(AddMember(conversation: group, user: dora.id))
        try await ada.send(RemoveMember(conversation: group, user: dora.id))
        #expect(try await dora.requests().isEmpty)
        try await ada.send(AddMember(conversation: group, user: dora.id))
        #expect(try await dora.requests().map(\.id) == [group])
    }
}
