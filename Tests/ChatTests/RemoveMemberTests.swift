import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.removeMember")
struct RemoveMemberTests {
    @Test("C2: who has declined a group is not asked again, and nobody is told")
    func aDeclinedGroupStaysDeclined() async throws {
        try await World.run(AuthService.self, ChatService.self) { world in
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
}
