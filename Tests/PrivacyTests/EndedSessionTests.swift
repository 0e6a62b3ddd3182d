import AuthContract
import AuthTestKit
import CatalogueContract
import ChatContract
import FavouritesContract
import GeoSearchContract
import StackTestKit
import TestKit
import Testing

/// Long polls of a session that ends while they wait.
@Suite("an ended session", .stack, .timeLimit(.minutes(5)))
struct EndedSessionTests {
    enum Ending: CaseIterable {
        case signOut, revocation, revocationOfOthers, newPassword, suspension, deletion
    }

    @Test("ends the waiting calls of every service at once", .everyWiring, arguments: Ending.allCases)
    func endsItsPolls(_ ending: Ending) async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let lost = try await world.another(of: ada)
        let reader = try world.person(lost)
        let talk = try await ben.send(OpenConversation(with: ada.id)).conversation.id
        let polls = try await WaitingPolls(of: reader)
        async let faults = polls.faults(as: reader)
        try await world.untilParked(["chat": 1, "geo": 1, "favourites": 2])
        let start = ContinuousClock.now
        try await end(lost, of: ada, by: ending)
        for fault in try await faults { #expect(fault?.code == .unauthenticated) }
        #expect(start.duration(to: .now) < .seconds(10), "a poll waits for 20")
        // The conversation may end with the account before this.
        if ending != .deletion { try await ben.send(SendMessage(conversation: talk, text: "Not for a thief")) }
        #expect(try await reader.refusal(SyncAfter(cursor: polls.sync)).code == .unauthenticated)
    }

    private func end(_ lost: SignedIn, of ada: Person, by ending: Ending) async throws {
        switch ending {
        case .signOut: try await world.person(lost).send(SignOut())
        case .revocation: try await ada.send(RevokeSession(session: lost.session))
        case .revocationOfOthers: try await ada.send(RevokeOtherSessions())
        case .newPassword:
            try await ada.send(ChangePassword(password: World.password, newPassword: "another ferry oxide"))
        case .suspension:
            try await world.moderator().send(SuspendAccount(user: ada.id, reason: "Spam"))
        case .deletion: try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        }
    }

    @Test("a token that expires during a wait gets a fault in place of the reply", .everyWiring) func expires()
        async throws
    {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let talk = try await ben.send(OpenConversation(with: ada.id)).conversation.id
        let start = try await ada.send(SyncAfter()).cursor
        async let fault = ada.refusal(SyncAfter(cursor: start, waitMs: 20_000))
        try await world.untilParked(["chat": 1])
        world.clock.advance(by: .seconds(86_400))
        let later = try world.person(try await world.another(of: ben))
        try await later.send(SendMessage(conversation: talk, text: "Is this yours?"))
        #expect(try await fault.message.contains("expired"))
    }
}

/// A session's position in every call that waits.
private struct WaitingPolls: Sendable {
    let (sync, news, alerts, changes, favourites): (Cursor, Cursor, Cursor, Cursor, Cursor)

    init(of reader: Person) async throws {
        sync = try await reader.send(SyncAfter()).cursor
        news = try await reader.send(NewsAfter()).cursor
        alerts = try await reader.send(AlertsAfter()).cursor
        changes = try await reader.send(FavouriteChangesAfter()).cursor
        favourites = try await reader.send(FavouriteAlertsAfter()).cursor
    }

    /// Waits with each; `nil` for a reply.
    func faults(as reader: Person) async throws -> [Fault?] {
        let wait = 20_000
        async let synced = Self.fault(SyncAfter(cursor: sync, waitMs: wait), reader)
        async let news = Self.fault(NewsAfter(cursor: news, waitMs: wait), reader)
        async let alerts = Self.fault(AlertsAfter(cursor: alerts, waitMs: wait), reader)
        async let changes = Self.fault(FavouriteChangesAfter(cursor: changes, waitMs: wait), reader)
        async let favourites = Self.fault(FavouriteAlertsAfter(cursor: favourites, waitMs: wait), reader)
        return await [synced, news, alerts, changes, favourites]
    }

    private static func fault<C: Call>(_ call: C, _ reader: Person) async -> Fault? {
        do throws(Fault) {
            try await reader.send(call)
            return nil
        } catch {
            return error
        }
    }
}

extension World {
    fileprivate static let password = "brindle ferry oxide"

    /// Signs a registered user in on another device.
    fileprivate func another(of person: Person) async throws -> SignedIn {
        try await client.send(SignIn(login: "\(person.name.lowercased())@example.org", password: World.password))
    }

    fileprivate func person(_ signedIn: SignedIn) throws -> Person {
        try person("someone", id: signedIn.user, token: signedIn.token)
    }

    fileprivate func moderator() async throws -> Person {
        let mona = try await registered("Mona")
        try await sending(as: .gateway).send(GrantRole(user: mona.id, role: .moderator))
        return try person(try await another(of: mona))
    }

    /// Waits until services have this number of long polls.
    fileprivate func untilParked(_ counts: [ServiceName: Int]) async throws {
        for (service, count) in counts {
            try await eventually { try await sending(as: .gateway).send(Stats(), to: service).parked >= count }
        }
    }
}
