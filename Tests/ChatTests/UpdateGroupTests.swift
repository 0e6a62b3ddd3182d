import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.updateGroup", .services(AuthService.self, ChatService.self))
struct UpdateGroupTests {
    @Test("owner and admins change title and picture, and all members are notified", .everyWiring)
    func changes() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        try await ada.send(SetRole(conversation: group, user: ben.id, role: .admin))
        let start = try await cleo.send(SyncAfter()).cursor
        let photo = try MediaID.owned(by: ben.id)
        try await ben.send(UpdateGroup(conversation: group, title: "Lakes", photo: photo))
        try await ada.send(UpdateGroup(conversation: group, title: "Lakes", photo: photo))
        try await ada.send(UpdateGroup(conversation: group))
        try await ada.send(UpdateGroup(conversation: group, clear: ["photo"]))
        try await ben.send(UpdateGroup(conversation: group, photo: photo, clear: ["photo"]))
        #expect(
            try await cleo.send(SyncAfter(cursor: start)).changes.map(\.message?.event) == [
                ConversationEvent(.renamed, title: "Lakes"), ConversationEvent(.photoChanged, photo: photo),
                ConversationEvent(.photoChanged), ConversationEvent(.photoChanged, photo: photo),
            ]
        )
        let seen = try await cleo.send(ListConversations()).conversations.first { $0.id == group }
        #expect(seen?.title == "Lakes")
        #expect(seen?.photo == photo)
        for request in [
            UpdateGroup(conversation: group, title: "Mine"), UpdateGroup(conversation: group, photo: photo),
        ] {
            #expect(try await cleo.refusal(request).code == .forbidden)
        }
        #expect(try await ada.refusal(UpdateGroup(conversation: group, clear: ["title"])).field == "clear.0")
        #expect(try await ada.refusal(UpdateGroup(conversation: group, clear: ["photo", "photo"])).field == "clear")
    }

    @Test("another user's photo is refused") func refusesOthersPhotos() async throws {
        let (ada, ben, _) = try await world.three()
        let group = try await ada.gathers([ben])
        for photo in [try MediaID.owned(by: ben.id), MediaID(high: 1, low: 1)] {
            let fault = try await ada.refusal(UpdateGroup(conversation: group, photo: photo))
            #expect(fault.field == "photo" && fault.rule == "no-such-photo")
        }
        #expect(try await ada.inbox().first { $0.id == group }?.photo == nil)
    }

    @Test("a conversation of two grows into no group") func staysApart() async throws {
        let (ada, ben, cleo) = try await world.three()
        let pair = try await ada.opens(with: ben)
        let requests: [any Call] = [
            AddMember(conversation: pair, user: cleo.id), RemoveMember(conversation: pair, user: ben.id),
            LeaveGroup(conversation: pair), SetRole(conversation: pair, user: ben.id, role: .admin),
            UpdateGroup(conversation: pair, title: "Us"),
            UpdateGroup(conversation: pair, photo: MediaID(high: 1, low: 1)),
        ]
        for request in requests { #expect(try await ada.refusal(any: request).rule == "not-a-group") }
    }

    @Test("every call hides a group from outsiders") func isHiddenFromOthers() async throws {
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
