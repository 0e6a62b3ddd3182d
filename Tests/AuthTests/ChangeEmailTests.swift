import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.changeEmail", .services(AuthService.self))
struct ChangeEmailTests {
    private static let guess = VerifyEmail(code: "00000000", formerCode: "00000000")
    private static let change = ChangeEmail(password: Sample.password, email: "ada@example.net")

    @Test("a verified address is changed by a code from each, and all other sessions end", .everyWiring)
    func wantsACodeFromEach() async throws {
        let ada = try await world.verified("Ada")
        let other = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        world.clock.advance(by: .seconds(60))
        let begun = try await ada.send(Self.change)
        #expect(begun.wantsFormerCode)
        #expect(begun.expiresAt == world.clock.now.adding(.seconds(600)))
        #expect(try await ada.send(MyAccount()).email == "ada@example.org")
        let new = try await world.code(mailedTo: "ada@example.net")
        let former = try await world.code(mailedTo: "ada@example.org")
        #expect(try await ada.refusal(VerifyEmail(code: new)).field == "formerCode")
        let swapped = VerifyEmail(code: former, formerCode: new)
        if former != new { #expect(try await ada.refusal(swapped).code == .unauthenticated) }
        let verified = try await ada.send(VerifyEmail(code: new, formerCode: former))
        #expect(verified.email == "ada@example.net")
        let account = try await ada.send(MyAccount())
        #expect(account.email == "ada@example.net")
        #expect(account.emailVerifiedAt == world.clock.now)
        #expect(try await other.refusal(MyAccount()).code == .unauthenticated)
        #expect(try await world.refusal(Sample.signIn("ada@example.org")).code == .unauthenticated)
        #expect(try await world.client.send(Sample.signIn("ada@example.net")).user == ada.id)
        let told = try await world.mails(to: "ada@example.org")
        #expect(told.last?.code == nil, "the former address is told")
    }

    @Test func oneThatWasNeverVerifiedNeedNotAgree() async throws {
        let ada = try await world.registered("Ada")
        #expect(try await !ada.send(Self.change).wantsFormerCode)
        let code = try await world.code(mailedTo: "ada@example.net")
        #expect(try await ada.send(VerifyEmail(code: code)).email == "ada@example.net")
    }

    @Test func addsAFirstAddress() async throws {
        let signedIn = try await world.client.send(Register(password: Sample.password, username: "ada.l"))
        let ada = try world.person(signedIn)
        _ = try await ada.send(Self.change)
        _ = try await ada.send(VerifyEmail(code: try await world.code(mailedTo: "ada@example.net")))
        #expect(try await world.client.send(Sample.signIn("ada@example.net")).user == ada.id)
    }

    @Test func wantsThePassword() async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(ChangeEmail(password: "not the password", email: "ada@example.net"))
        #expect(fault.code == .unauthenticated)
        #expect(fault.field == "password")
        #expect(try await world.mails(to: "ada@example.net").isEmpty)
    }

    @Test func refusesATakenAddress() async throws {
        let ada = try await world.registered("Ada")
        _ = try await world.registered("Ben")
        let change = ChangeEmail(password: Sample.password, email: "BEN@example.org")
        let fault = try await ada.refusal(change)
        #expect(fault.code == .conflict)
        #expect(fault.field == "email")
        for _ in 1...4 { _ = try await ada.refusal(change) }
        #expect(try await ada.refusal(change).code == .throttled)
    }

    @Test(.settings(["register-answer": "alike"])) func mailsTheOwnerWhereAllRepliesAreAlike() async throws {
        for name in ["ada", "ben"] {
            let guest = try await world.person(world.client.send(Sample.register(name)))
            _ = try await guest.send(VerifyEmail(code: try await world.code(mailedTo: "\(name)@example.org")))
        }
        let ada = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        world.clock.advance(by: .seconds(60))
        let free = try await ada.send(Self.change)
        world.clock.advance(by: .seconds(60))
        let taken = try await ada.send(ChangeEmail(password: Sample.password, email: "ben@example.org"))
        #expect(free.wantsFormerCode && taken.wantsFormerCode)
        #expect(taken.expiresAt == free.expiresAt.adding(.seconds(60)))
        #expect(try await ada.refusal(Self.guess).code == .unauthenticated)
        let letters = try await world.mails(to: "ben@example.org")
        #expect(letters.count == 2)
        #expect(letters.last?.code == nil)
        #expect(try await ada.send(MyAccount()).email == "ada@example.org")
    }

    @Test func aLaterChangeReplacesThePendingOne() async throws {
        let ada = try await world.registered("Ada")
        _ = try await ada.send(Self.change)
        let first = try await world.code(mailedTo: "ada@example.net")
        _ = try await ada.send(ChangeEmail(password: Sample.password, email: "ada@example.com"))
        let second = try await world.code(mailedTo: "ada@example.com")
        if first != second { #expect(try await ada.refusal(VerifyEmail(code: first)).code == .unauthenticated) }
        #expect(try await ada.send(VerifyEmail(code: second)).email == "ada@example.com")
    }

    @Test func isRefusedWhenTheAddressWasTakenMeanwhile() async throws {
        let ada = try await world.registered("Ada")
        _ = try await ada.send(Self.change)
        let code = try await world.code(mailedTo: "ada@example.net")
        _ = try await world.client.send(Sample.register("Eve", email: "ada@example.net"))
        let fault = try await ada.refusal(VerifyEmail(code: code))
        #expect(fault.code == .conflict)
        #expect(fault.field == "email")
        #expect(try await ada.send(MyAccount()).email == "ada@example.org")
    }
}
