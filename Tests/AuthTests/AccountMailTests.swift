import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("mail to account owners", .services(AuthService.self))
struct AccountMailTests {
    @Test func aSignInOnADeviceThatIsNotKnown() async throws {
        let phone = try await world.client.send(Sample.register("Ada"))
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
        let code = try await world.code(mailedTo: "ada@example.org")
        #expect(try await world.mails(to: "ada@example.org").count == 1, "an address that may be somebody else's")
        _ = try await world.person(phone).send(VerifyEmail(code: code))
        _ = try await world.client.send(Sample.signIn("ada@example.org", on: phone))
        #expect(try await world.mails(to: "ada@example.org").count == 1, "the code of registering")
        _ = try await world.client.send(
            SignIn(login: "ada@example.org", password: Sample.password, device: "A café's computer")
        )
        let letters = try await world.mails(to: "ada@example.org")
        #expect(letters.count == 2)
        #expect(letters.last?.text.contains("A café's computer") == true)
    }

    @Test("another password") func anotherPassword() async throws {
        let ada = try await world.verified("Ada")
        _ = try await ada.send(ChangePassword(password: Sample.password, newPassword: "oxide brindle ferry"))
        let letters = try await world.mails(to: "ada@example.org")
        #expect(letters.count == 2)
        #expect(letters.last?.text.contains("oxide") == false)
    }

    @Test func aRefreshTokenThatTwoHaveUsed() async throws {
        let stolen = try await world.client.send(Sample.register("Ada"))
        let code = try await world.code(mailedTo: "ada@example.org")
        _ = try await world.person(stolen).send(VerifyEmail(code: code))
        var token = stolen.refreshToken
        for _ in 1...2 {
            world.clock.advance(by: .seconds(60))
            token = try await world.client.send(RefreshSession(refreshToken: token)).refreshToken
        }
        world.clock.advance(by: .seconds(60))
        _ = try await world.refusal(RefreshSession(refreshToken: stolen.refreshToken))
        #expect(try await world.mails(to: "ada@example.org").count == 2)
    }

    @Test func notWithoutEnd() async throws {
        _ = try await world.verified("Ada")
        for _ in 1...20 { _ = try await world.client.send(Sample.signIn("ada@example.org")) }
        #expect(try await world.mails(to: "ada@example.org").count == 1 + 10)
    }

    @Test(.settings(["register-answer": "alike"])) func reportsARegistrationWithTheirAddress() async throws {
        _ = try await world.client.send(Sample.register("Ada"))
        world.clock.advance(by: .seconds(60))
        for _ in 1...20 { _ = try await world.client.send(Sample.register("Eve", email: "ada@example.org")) }
        let letters = try await world.mails(to: "ada@example.org")
        #expect(letters.count == 1 + 4, "the code, and four for twenty from one network")
        #expect(letters.last?.code == nil)
    }
}
