import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.requestDeletion", .services(AuthService.self))
struct RequestDeletionTests {
    private static let grace = Duration.seconds(14 * 86_400)

    @Test("an account that is to be erased works for fourteen days as before", .everyWiring)
    func leavesFourteenDays() async throws {
        let ada = try await world.registered("Ada")
        let deletesAt = world.clock.now.adding(Self.grace)
        #expect(try await ada.send(RequestDeletion()).deletesAt == deletesAt)
        world.clock.advance(by: .seconds(300))
        #expect(try await ada.send(RequestDeletion()).deletesAt == deletesAt)
        #expect(try await ada.send(MyAccount()).deletesAt == deletesAt)
        world.clock.advance(by: Self.grace - .seconds(301))
        try await world.runMaintenance(of: "auth")
        let again = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        #expect(try await again.send(MyAccount()).email == "ada@example.org")
    }

    @Test("ends all sessions; signing in then fails as for an unknown login") func endsTheAccount() async throws {
        let ada = try await world.registered("Ada", username: "ada.l")
        try await ada.send(RequestDeletion())
        world.clock.advance(by: Self.grace - .seconds(60))
        let last = try await world.person(world.client.send(Sample.signIn("ada.l")))
        world.clock.advance(by: .seconds(120))
        try await world.runMaintenance(of: "auth")
        #expect(try await last.refusal(MyAccount()).code == .unauthenticated)
        let unknown = try await world.refusal(Sample.signIn("nobody@example.org"))
        #expect(try await world.refusal(Sample.signIn("ada@example.org")) == unknown)
        #expect(try await world.refusal(Sample.signIn("ada.l")) == unknown)
        let anew = try await world.registered("Ada", username: "ada.l")
        #expect(anew.id != ada.id)
    }

    @Test("needs the password of the last ten minutes") func wantsARecentProof() async throws {
        let ada = try await world.registered("Ada")
        world.clock.advance(by: .seconds(601))
        #expect(try await ada.refusal(RequestDeletion()).code == .reauthenticationRequired)
        let again = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        try await again.send(RequestDeletion())
    }

    @Test func deletesGuestsAtOnce() async throws {
        let guest = try await world.guest()
        world.clock.advance(by: .seconds(700))
        let key = "key-1-that-nobody-guesses"
        let told = try await guest.send(RequestDeletion(), key: key)
        #expect(told.deletesAt == world.clock.now)
        #expect(try await guest.send(RequestDeletion(), key: key) == told)
        #expect(try await guest.refusal(MyAccount()).code == .unauthenticated)
        #expect(try await world.events(ErasureRequested.self).map(\.user) == [guest.id])
    }
}
