import AuthContract
import CatalogueContract
import ChatContract
import StackTestKit
import TestKit
import Testing

/// Restricted users: every call of every service.
@Suite("restrictions", .stack, .timeLimit(.minutes(2)))
struct RestrictionMatrixTests {
    /// Writes allowed to suspended users: those that concern only themselves.
    private static let ofOneself: Set<String> = [
        "auth.block", "auth.unblock", "auth.requestDeletion", "auth.cancelDeletion", "auth.changeEmail",
        "auth.changePassword", "auth.reauthenticate", "auth.resendCode", "auth.verifyEmail", "auth.revokeSession",
        "auth.revokeOtherSessions", "auth.signOut", "auth.objectToHiding", "auth.markHidingsSeen",
    ]

    private static func isRefused(_ route: Route, _ restriction: Restriction) -> Bool {
        guard route.effect == .writes, route.access != .anyone, route.access != .service else { return false }
        return switch restriction {
        case .suspended: !ofOneself.contains(route.name.text)
        case .unverified: route.access != .guest && !ofOneself.union(["auth.changeUsername"]).contains(route.name.text)
        }
    }

    /// Roles do not help: a suspended moderator cannot lift suspensions.
    @Test("suspended and unverified users only change their own account") func holdForEveryCall() async throws {
        for restriction in Restriction.allCases {
            for route in world.routes {
                let token = try world.token(roles: [Role.moderator, Role.operator], restriction: restriction)
                let rule = await world.rule(refusing: route.name, with: token)
                let isRefused = ["suspended", "email-unverified"].contains(rule)
                #expect(isRefused == Self.isRefused(route, restriction), "\(route.name) by one who is \(restriction)")
            }
        }
    }

    @Test("a suspended user signs in, reads, exports and leaves") func leaveTheDoorOpen() async throws {
        let (ada, ben) = (try await world.registered("ada"), try await world.registered("ben"))
        let conversation = try await ben.send(OpenConversation(with: ada.id)).conversation.id
        try await ben.send(SendMessage(conversation: conversation, text: "Hello"))
        let report = try await ada.send(ReportMessage(conversation: conversation, message: 1, reason: "other"))
            .report
        let moderator = try world.person("Mo", roles: [Role.moderator])
        try await moderator.send(ResolveReport(report: report, action: .suspendAccount))

        let signedIn = try await world.client.send(SignIn(login: "ben", password: password))
        let again = try world.person("ben", id: signedIn.user, token: signedIn.token)
        let post = CreatePost(post: PostContent(kind: "offer", title: "A lamp"))
        #expect(try await again.refusal(post).rule == "suspended")
        #expect(try await again.refusal(SendMessage(conversation: conversation, text: "!")).rule == "suspended")
        #expect(try await again.refusal(Report(user: ada.id, reason: "other")).rule == "suspended")
        #expect(try await again.send(ListMessages(conversation: conversation)).messages.map(\.text) == ["Hello"])
        #expect(try await again.send(ListPosts()).posts.isEmpty)
        #expect(try await again.client.send(ExportMyData(), to: .auth).items.isEmpty == false)
        try await again.send(ChangePassword(password: password, newPassword: "gravel lantern moss"))
        try await again.send(RequestDeletion())
        try await again.send(CancelDeletion())
        try await again.send(SignOut())

        try await moderator.send(LiftSuspension(user: ben.id))
        let free = try await world.client.send(SignIn(login: "ben", password: "gravel lantern moss"))
        try await world.person("ben", id: free.user, token: free.token).send(post)
    }

    private let password = "brindle ferry oxide"
}

extension World {
    /// The rule that refuses a call with an empty body; `nil` for other outcomes.
    fileprivate func rule(refusing call: CallName, with token: String) async -> String? {
        do {
            _ = try await client.signedIn(with: token).send(call, body: .object([]))
            return nil
        } catch {
            return error.rule
        }
    }

    fileprivate func registered(_ name: String) async throws -> Person {
        let signedIn = try await client.send(Register(password: "brindle ferry oxide", username: name))
        return try person(name, id: signedIn.user, token: signedIn.token)
    }
}
