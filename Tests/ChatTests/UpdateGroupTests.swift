import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.updateGroup")
struct UpdateGroupTests {
    @Test("C1: a conversation of two grows into no group")
    func staysApart() async throws {
        try await World.run(AuthService.self, ChatService.self) { world in
            let (ada, ben, cleo) = try await world.three()
            let pair = try await ada.opens(with: ben)
            let requests: [any Call] = [
                AddMember(conversation: pair, user: cleo.id), RemoveMember(conversation: pair, user: ben.id),
                LeaveGroup(conversation: pair), SetRole(conversation: pair, user: ben.id, role: .admin),
                UpdateGroup(conversation: pair, title: "Us"),
            ]
            for request in requests { #expect(try await ada.refusal(any: request).rule == "not-a-group") }
        }
    }

    @Test("C1: who is no member learns nothing of a group, whatever is asked")
    func isHiddenFromOthers() async throws {
        try await World.run(AuthService.self, ChatService.self) { world in
            let (ada, ben, cleo) = try await world.three()
            let group = try await ada.gathers([ben])
            let requests: [any Call] = [
                AddMember(conversation: group, user: ben.id), RemoveMember(conversation: group, user: ben.id),
                LeaveGroup(conversation: group), SetRole(conversation: group, user: ben.id, role: .admin),
                UpdateGroup(conversation: group, title: "Mine"), ListMembers(conversation: group),
                AcceptRequest(conversation: group), DeclineRequest(conversation: group),
                UpdateMembership(conversation: group, isPinned: true),
                ReportConversation(conversation: group, reason: "spam"),
            ]
            for request in requests {
                let fault = try await cleo.refusal(any: request)
                #expect(fault.code == .notFound && fault.field == "conversation", "\(request)")
            }
        }
    }
}
