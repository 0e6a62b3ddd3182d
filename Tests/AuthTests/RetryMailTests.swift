import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.retryMail")
struct RetryMailTests {
    @Test("has what was given up mailed after all", arguments: Wiring.allCases)
    func mailsThemAfterAll(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            try await world.fail(.addressChanged, .accountErased, to: "ada@example.org")
            let root = world.sending(as: .gateway)
            #expect(try await root.send(RetryMail(limit: 1)) == RetryMail.Reply(retried: 1, outdated: 0, left: 1))
            #expect(try await root.send(RetryMail()) == RetryMail.Reply(retried: 1, outdated: 0, left: 0))
            #expect(try await world.letters(to: "ada@example.org").count == 2)
            #expect(try await root.send(RetryMail()) == RetryMail.Reply(retried: 0, outdated: 0, left: 0))
        }
    }

    @Test("A14: a code that has run out meanwhile is thrown away")
    func throwsOldCodesAway() async throws {
        try await World.run(AuthService.self) { world in
            try await world.fail(.signInCode(code: "01234567"), .addressChanged, to: "ada@example.org")
            world.clock.advance(by: .seconds(600))
            let reply = try await world.sending(as: .gateway).send(RetryMail())
            #expect(reply == RetryMail.Reply(retried: 1, outdated: 1, left: 0))
            #expect(
                try await world.letters(to: "ada@example.org").map(\.subject) == ["Your e-mail address was changed"]
            )
        }
    }

    @Test("is for operators")
    func isForOperators() async throws {
        try await World.run(AuthService.self) { world in
            #expect(try await world.refusal(RetryMail()).code == .unauthenticated)
            let root = try world.person("Op", roles: ["operator"])
            #expect(try await root.refusal(RetryMail(limit: 201)).field == "limit")
        }
    }
}
