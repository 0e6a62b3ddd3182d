import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("thousands of sign-ins by strangers", .services(AuthService.self), .everyWiring)
struct SignInCrowdTests {
    @Test("sign-ins beyond what can be hashed take no places of others") func leavePlacesToOthers() async throws {
        let ada = try await world.registered("Ada")
        let phone = try await world.client.send(Sample.signIn("ada@example.org"))
        let (refused, others) = await withTaskGroup(of: (isSignIn: Bool, FaultCode?).self) { group in
            // The client's queue limit.
            for number in 1...1_000 {
                let guess = Sample.signIn("login-\(number)@example.org", password: "not the password")
                group.addTask { (true, await world.client.faultCode(of: guess)) }
                if number.isMultiple(of: 50) {
                    group.addTask { (false, await ada.client.faultCode(of: MyAccount())) }
                }
            }
            return await group.reduce(into: ([FaultCode?](), [FaultCode?]())) { codes, outcome in
                if outcome.isSignIn { codes.0.append(outcome.1) } else { codes.1.append(outcome.1) }
            }
        }
        #expect(others.allSatisfy { $0 == nil }, "\(others)")
        #expect(refused.allSatisfy { $0 == .overloaded || $0 == .unauthenticated })
        #expect(refused.contains(.overloaded) && refused.contains(.unauthenticated))
        // Later callers are served, so all places were returned.
        for _ in 1...70 {
            #expect(try await world.client.send(Sample.signIn("ada@example.org", on: phone)).user == ada.id)
        }
    }
}

extension Client {
    fileprivate func faultCode(of call: some Call) async -> FaultCode? {
        do throws(Fault) {
            _ = try await send(call)
            return nil
        } catch {
            return error.code
        }
    }
}
