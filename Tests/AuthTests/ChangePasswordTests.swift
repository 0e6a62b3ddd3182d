import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.changePassword", .services(AuthService.self))
struct ChangePasswordTests {
    private static let new = "oxide brindle ferry"

    @Test("another password ends all other sessions", .everyWiring) func endsTheOthersAndKeepsThisOne() async throws {
        let ada = try await world.registered("Ada")
        let other = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        _ = try await ada.send(ChangePassword(password: Sample.password, newPassword: Self.new))
        #expect(try await ada.send(MyAccount()).user == ada.id)
        #expect(try await other.refusal(MyAccount()).code == .unauthenticated)
        let old = Sample.signIn("ada@example.org")
        #expect(try await world.refusal(old).code == .unauthenticated)
        _ = try await world.client.send(Sample.signIn("ada@example.org", password: Self.new))
    }

    @Test func wantsThePasswordThatIsThere() async throws {
        let ada = try await world.registered("Ada")
        let change = ChangePassword(password: "not the password", newPassword: Self.new)
        for _ in 1...5 { #expect(try await ada.refusal(change).rule == "wrong-password") }
        let right = ChangePassword(password: Sample.password, newPassword: Self.new)
        #expect(try await ada.refusal(right).code == .throttled)
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
    }

    @Test(arguments: [("kq7#v", "too-short"), ("passwordpassword", "guessable"), ("Ada.ada-ADA 4da", "made-of-names")])
    func requiresAStrongPassword(password: String, rule: String) async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(ChangePassword(password: Sample.password, newPassword: password))
        #expect(fault.field == "newPassword")
        #expect(fault.rule == rule)
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
    }

    @Test(.wiring(.zeroMQ)) func oneOfTwoChangesAtOnceIsRefused() async throws {
        let ada = try await world.registered("Ada")
        let outcomes = await withTaskGroup(of: FaultCode?.self) { group in
            for word in ["first", "second"] {
                group.addTask {
                    do throws(Fault) {
                        let change = ChangePassword(password: Sample.password, newPassword: "\(word) oxide ferry")
                        _ = try await ada.send(change)
                        return nil
                    } catch {
                        return error.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == nil } == 1)
    }
}
