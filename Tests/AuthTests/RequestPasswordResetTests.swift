import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.requestPasswordReset", .services(AuthService.self))
struct RequestPasswordResetTests {
    @Test("the answer is the same whether there is an account or not", .everyWiring) func answersAlike() async throws {
        _ = try await world.registered("Ada", username: "ada.l")
        _ = try await world.client.send(Register(password: Sample.password, username: "cy.only"))
        world.clock.advance(by: .seconds(60))
        // An address, a username, an account without address, an unknown login and an impossible one; throttled
        // after three each.
        for login in ["ada@example.org", "ada.l", "cy.only", "eve@example.org", "eve.nobody", "@", ""] {
            for _ in 1...3 { _ = try await world.client.send(RequestPasswordReset(login: login)) }
            let fault = try await world.refusal(RequestPasswordReset(login: login))
            #expect(fault.code == .throttled)
            #expect(fault.retryAfterMs == 60_000)
        }
        // The registration mail, plus those allowed per network.
        #expect(try await world.mails(to: "ada@example.org").count == 1 + 4)
        #expect(try await world.mails(to: "eve@example.org").isEmpty)
    }

    @Test func requestsByStrangersDoNotThrottleAKnownDevice() async throws {
        let phone = try await world.client.send(Sample.register("Ada"))
        world.clock.advance(by: .seconds(60))
        for _ in 1...3 { _ = try await world.client.send(RequestPasswordReset(login: "ada@example.org")) }
        #expect(try await world.refusal(RequestPasswordReset(login: "ada@example.org")).code == .throttled)
        let before = try await world.mails(to: "ada@example.org").count
        let known = RequestPasswordReset(login: "ada@example.org", deviceToken: phone.deviceToken)
        let challenge = try await world.client.send(known).challenge
        #expect(try await world.mails(to: "ada@example.org").count == before + 1)
        let code = try await world.code(mailedTo: "ada@example.org")
        _ = try await world.client.send(
            ResetPassword(challenge: challenge, code: code, newPassword: "oxide brindle ferry")
        )
    }

    @Test("a stranger leaves a letter to another network", arguments: ["ada@example.org", "ada.l"])
    func keepsALetterForAnotherNetwork(_ login: String) async throws {
        _ = try await world.registered("Ada", username: "ada.l")
        world.clock.advance(by: .seconds(60))
        // Neither a guest of their own nor a new /64 is a new network.
        let strangers = [
            world.client(in: "2001:db8:0:1::/64", of: "2001:db8::/48"),
            world.client(in: "2001:db8:0:2::/64", of: "2001:db8::/48"),
            world.client(in: "2001:db8:0:1::/64", of: "2001:db8::/48").signedIn(
                with: try await world.client.send(StartGuest()).token
            ),
        ]
        for number in 0..<30 {
            _ = try? await strangers[number % 3].send(RequestPasswordReset(login: login))
            world.clock.advance(by: .seconds(20))
        }
        #expect(try await world.mails(to: "ada@example.org").count == 1 + 4)
        let owner = world.client(in: "203.0.113.7")
        let challenge = try await owner.send(RequestPasswordReset(login: login)).challenge
        #expect(try await world.mails(to: "ada@example.org").count == 1 + 5)
        let code = try await world.code(mailedTo: "ada@example.org")
        let reset = ResetPassword(challenge: challenge, code: code, newPassword: "oxide brindle ferry")
        _ = try await world.client.send(reset)
    }

    @Test("several networks leave letters to others, ten an hour in all")
    func keepsLettersForNewNetworks() async throws {
        _ = try await world.registered("Ada")
        world.clock.advance(by: .seconds(60))
        let reset = RequestPasswordReset(login: "ada@example.org")
        for _ in 1...5 {
            for number in 1...2 { _ = try? await world.client(in: "attacker \(number)").send(reset) }
            world.clock.advance(by: .seconds(60))
        }
        #expect(try await world.mails(to: "ada@example.org").count == 1 + 5)
        _ = try await world.client(in: "203.0.113.7").send(reset)
        #expect(try await world.mails(to: "ada@example.org").count == 1 + 6)
        for number in 3...60 { _ = try? await world.client(in: "attacker \(number)").send(reset) }
        #expect(try await world.mails(to: "ada@example.org").count == 1 + 10)
        world.clock.advance(by: .seconds(3600))
        _ = try await world.client(in: "203.0.113.7").send(reset)
        #expect(try await world.mails(to: "ada@example.org").count == 1 + 11)
    }

    @Test("a stranger at one network throttles only it") func throttlesOneNetwork() async throws {
        _ = try await world.registered("Ada")
        world.clock.advance(by: .seconds(60))
        let reset = RequestPasswordReset(login: "ada@example.org")
        let stranger = world.client(in: "198.51.100.1")
        for _ in 1...3 { _ = try await stranger.send(reset) }
        let fault = await #expect(throws: Fault.self) { try await stranger.send(reset) }
        #expect(fault?.code == .throttled)
        _ = try await world.client(in: "203.0.113.7").send(reset)
    }

    @Test("resets of many logins have a pace in each network") func throttlesManyLogins() async throws {
        let stranger = world.client(in: "198.51.100.1")
        for number in 1...100 { _ = try await stranger.send(RequestPasswordReset(login: "nobody \(number)")) }
        let next = RequestPasswordReset(login: "nobody 101")
        let fault = await #expect(throws: Fault.self) { try await stranger.send(next) }
        #expect(fault?.code == .throttled && fault?.retryAfterMs == 1_000)
        _ = try await world.client(in: "203.0.113.7").send(next)
    }

    @Test("an unknown login stores as much and sends no mail") func doesTheSameWorkForEveryLogin() async throws {
        _ = try await world.registered("Ada")
        _ = try await world.client.send(Register(password: Sample.password, username: "cy.only"))
        world.clock.advance(by: .seconds(60))
        var challenges: [String] = []
        for login in ["ada@example.org", "cy.only", "eve@example.org", "eve.nobody", ""] {
            challenges.append(try await world.client.send(RequestPasswordReset(login: login)).challenge)
        }
        try await world.emptyOutbox()
        // A wrong code counts for all challenges; after five attempts each is invalid.
        for challenge in challenges {
            let guess = ResetPassword(challenge: challenge, code: "00000000", newPassword: "oxide brindle ferry")
            #expect(try await world.refusal(guess).rule == "wrong-code")
        }
        let tries = try await world.withAuthFile { [challenges] transaction in
            try challenges.map { try transaction.value("SELECT tries FROM oneTimeCode WHERE holder = ?", $0) ?? -1 }
        }
        #expect(tries == [1, 1, 1, 1, 1])
        #expect(try await world.mails(to: "eve@example.org").isEmpty)
    }

    @Test func writesInTheLanguageOfTheAccount() async throws {
        var register = Sample.register("Ada")
        register.language = "de-AT"
        _ = try await world.client.send(register)
        world.clock.advance(by: .seconds(60))
        _ = try await world.client.send(RequestPasswordReset(login: "ada@example.org"))
        let letters = try await world.mails(to: "ada@example.org")
        #expect(letters.count == 2)
        #expect(letters.allSatisfy { $0.message.contains("Content-Language: de") })
    }
}
