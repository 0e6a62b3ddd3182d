import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.retryMail", .services(AuthService.self))
struct RetryMailTests {
    @Test("sends mails that were given up", .everyWiring) func mailsThemAfterAll() async throws {
        try await world.fail(.addressChanged, .accountErased, to: "ada@example.org")
        let root = world.sending(as: .gateway)
        #expect(try await root.send(RetryMail(limit: 1)) == RetryMail.Reply(retried: 1, outdated: 0, left: 1))
        #expect(try await root.send(RetryMail()) == RetryMail.Reply(retried: 1, outdated: 0, left: 0))
        #expect(try await world.mails(to: "ada@example.org").count == 2)
        #expect(try await root.send(RetryMail()) == RetryMail.Reply(retried: 0, outdated: 0, left: 0))
    }

    @Test("a code that has run out meanwhile is thrown away") func throwsOldCodesAway() async throws {
        try await world.fail(.signInCode(code: "01234567"), .addressChanged, to: "ada@example.org")
        world.clock.advance(by: .seconds(600))
        let reply = try await world.sending(as: .gateway).send(RetryMail())
        #expect(reply == RetryMail.Reply(retried: 1, outdated: 1, left: 0))
        #expect(try await world.mails(to: "ada@example.org").map(\.subject) == ["Your e-mail address was changed"])
    }

    @Test("refuses a limit out of range") func refusesALimitOutOfRange() async throws {
        let root = try world.person("Op", roles: ["operator"])
        #expect(try await root.refusal(RetryMail(limit: 201)).field == "limit")
    }
}
