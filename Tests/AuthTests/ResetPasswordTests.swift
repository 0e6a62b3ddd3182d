import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.resetPassword")
struct ResetPasswordTests {
    private static let new = "oxide brindle ferry"

    @Test("A15: it signs nobody in, and ends every session", arguments: Wiring.allCases)
    func putsAnotherPasswordInItsPlace(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let ada = try await world.registered("Ada")
            let code = try await world.resetCode(of: "ada@example.org")
            let reset = ResetPassword(login: "ADA@example.org", code: code, newPassword: Self.new)
            let reply = try await world.client.send(reset)
            #expect(reply == Done())
            #expect(try await ada.refusal(MyAccount()).code == .unauthenticated)
            #expect(try await world.refusal(Sample.signIn("ada@example.org")).code == .unauthenticated)
            let signedIn = try await world.client.send(Sample.signIn("ada@example.org", password: Self.new))
            #expect(try await world.person(signedIn).send(MyAccount()).emailVerifiedAt != nil)
            #expect(try await world.refusal(reset).code == .unauthenticated)
        }
    }

    @Test("A7: it lifts what strangers' guesses have brought")
    func liftsThePauses() async throws {
        try await World.run(AuthService.self) { world in
            _ = try await world.registered("Ada")
            for _ in 1...5 { _ = try await world.refusal(Sample.signIn("ada@example.org", password: "a guess")) }
            #expect(try await world.refusal(Sample.signIn("ada@example.org")).code == .throttled)
            let code = try await world.resetCode(of: "ada@example.org")
            _ = try await world.client.send(
                ResetPassword(login: "ada@example.org", code: code, newPassword: Self.new)
            )
            _ = try await world.client.send(Sample.signIn("ada@example.org", password: Self.new))
        }
    }

    @Test("A6: a wrong code and an unknown login are refused with the same bytes")
    func answersAlike() async throws {
        try await World.run(AuthService.self) { world in
            _ = try await world.registered("Ada")
            _ = try await world.resetCode(of: "ada@example.org")
            let faults = try await ["ada@example.org", "eve@example.org", "eve.nobody", "@"].asyncMap { login in
                try await world.refusal(ResetPassword(login: login, code: "00000000", newPassword: Self.new))
            }
            #expect(Set(try faults.map { try WireJSON.encode($0) }).count == 1)
        }
    }

    @Test("A14: ten codes are tried for a login, known or not, and then one a minute")
    func isThrottled() async throws {
        try await World.run(AuthService.self) { world in
            _ = try await world.registered("Ada")
            for login in ["ada@example.org", "eve@example.org"] {
                let reset = ResetPassword(login: login, code: "00000000", newPassword: Self.new)
                for _ in 1...10 { #expect(try await world.refusal(reset).code == .unauthenticated) }
                #expect(try await world.refusal(reset).code == .throttled)
            }
        }
    }

    @Test func aBadPasswordUsesNoCodeUp() async throws {
        try await World.run(AuthService.self) { world in
            _ = try await world.registered("Ada")
            let code = try await world.resetCode(of: "ada@example.org")
            let bad = ResetPassword(login: "ada@example.org", code: code, newPassword: "passwordpassword")
            #expect(try await world.refusal(bad).field == "newPassword")
            _ = try await world.client.send(
                ResetPassword(login: "ada@example.org", code: code, newPassword: Self.new)
            )
        }
    }

    @Test func oneOfTwoAtOnceIsRefused() async throws {
        try await World.run(AuthService.self, wiring: .zeroMQ) { world in
            _ = try await world.registered("Ada")
            let code = try await world.resetCode(of: "ada@example.org")
            let succeeded = await withTaskGroup(of: Bool.self) { group in
                for word in ["first", "second"] {
                    group.addTask {
                        let reset = ResetPassword(
                            login: "ada@example.org",
                            code: code,
                            newPassword: "\(word) oxide ferry"
                        )
                        return (try? await world.client.send(reset)) != nil
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(succeeded == 1)
        }
    }
}

extension World {
    /// Asks for a code to reset the password with, a minute after the last letter.
    fileprivate func resetCode(of login: String) async throws -> String {
        clock.advance(by: .seconds(60))
        _ = try await client.send(RequestPasswordReset(login: login))
        return try await code(mailedTo: login)
    }
}
