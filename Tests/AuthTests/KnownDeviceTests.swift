import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("repeated guesses for a login", .services(AuthService.self))
struct KnownDeviceTests {
    @Test func doesNotLockOutADeviceThatHasSignedInBefore() async throws {
        let registered = try await world.client.send(Sample.register("Ada"))
        _ = try await world.person(registered).send(SignOut())
        try await world.hammer("ada@example.org")
        #expect(try await world.refusal(Sample.signIn("ada@example.org")).code == .throttled)
        let again = try await world.client.send(Sample.signIn("ada@example.org", on: registered))
        #expect(again.user == registered.user)
        // The owner's sign-in does not help the attacker.
        #expect(try await world.refusal(Sample.signIn("ada@example.org")).code == .throttled)
        _ = try await world.client.send(Sample.signIn("ada@example.org", on: again))
    }

    @Test func doesNotLockOutSignedInUsers() async throws {
        let ada = try await world.registered("Ada")
        try await world.hammer("ada@example.org")
        #expect(try await world.refusal(Sample.signIn("ada@example.org")).code == .throttled)
        #expect(try await ada.send(Sample.signIn("ada@example.org")).user == ada.id)
        let ben = try await world.registered("Ben")
        #expect(try await ben.refusal(Sample.signIn("ada@example.org")).code == .throttled)
    }

    @Test func isNotLetThroughByADeviceOfAnotherAccount() async throws {
        _ = try await world.registered("Ada")
        let ben = try await world.client.send(Sample.register("Ben"))
        try await world.hammer("ada@example.org")
        for proof in [ben.deviceToken, "d1.", "d1." + String(repeating: "A", count: 75), ben.refreshToken] {
            var signIn = Sample.signIn("ada@example.org")
            signIn.deviceToken = proof
            #expect(try await world.refusal(signIn).code == .throttled)
        }
    }

    @Test func throttlesAKnownDeviceAlone() async throws {
        let phone = try await world.client.send(Sample.register("Ada"))
        let laptop = try await world.client.send(Sample.signIn("ada@example.org"))
        let guess = Sample.signIn("ada@example.org", password: "not the password", on: phone)
        for _ in 1...5 { #expect(try await world.refusal(guess).code == .unauthenticated) }
        #expect(try await world.refusal(guess).code == .throttled)
        _ = try await world.client.send(Sample.signIn("ada@example.org", on: laptop))
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
        #expect(try await world.refusal(guess).code == .throttled)
    }

    @Test func isForgottenAfterAYear() async throws {
        let registered = try await world.client.send(Sample.register("Ada"))
        world.clock.advance(by: .seconds(365 * 86_400))
        try await world.hammer("ada@example.org")
        let late = Sample.signIn("ada@example.org", on: registered)
        #expect(try await world.refusal(late).code == .throttled)
    }

    @Test func countsAddressAndUsernameAsOne() async throws {
        _ = try await world.registered("Ada", username: "ada.l")
        let logins = ["ada@example.org", "ada.l", "ADA@example.org", "Ada.L", "ada.l"]
        for login in logins {
            let guess = Sample.signIn(login, password: "not the password")
            #expect(try await world.refusal(guess).code == .unauthenticated)
        }
        // The right password is not compared: a different fault would link both logins to one account.
        let fault = try await world.refusal(Sample.signIn("ada@example.org"))
        #expect(fault == (try await world.refusal(Sample.signIn("nobody@example.org"))))
        world.clock.advance(by: .seconds(1))
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
    }

    @Test("delays do not reveal which logins belong to one account")
    func doesNotLearnWhichLoginsAreOfOneAccount() async throws {
        _ = try await world.registered("Ada", username: "ada.l")
        for _ in 1...5 { _ = try await world.refusal(Sample.signIn("ada.l", password: "a guess")) }
        #expect(try await world.refusal(Sample.signIn("ada.l", password: "a guess")).code == .throttled)
        let guess = Sample.signIn("ada@example.org", password: "a guess")
        let stranger = Sample.signIn("eve@example.org", password: "a guess")
        #expect(try await world.refusal(guess) == (try await world.refusal(stranger)))
    }

    @Test func isNotKnownAnyMoreAfterThePasswordWasChanged() async throws {
        let thief = try await world.client.send(Sample.register("Ada"))
        world.clock.advance(by: .seconds(60))
        let ada = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        let new = "oxide brindle ferry"
        _ = try await ada.send(ChangePassword(password: Sample.password, newPassword: new))
        for _ in 1...5 { _ = try await world.refusal(Sample.signIn("ada@example.org", password: "a guess")) }
        let known = Sample.signIn("ada@example.org", password: new, on: thief)
        #expect(try await world.refusal(known).code == .throttled)
    }

    @Test func aClockADayAheadLocksOutNoUser() async throws {
        let ada = try await world.registered("Ada")
        world.clock.advance(by: .seconds(86_400))
        for _ in 1...5 { _ = try await world.refusal(Sample.signIn("ada@example.org", password: "a guess")) }
        world.clock.advance(by: .seconds(-86_400))
        #expect(try await world.client.send(Sample.signIn("ada@example.org")).user == ada.id)
    }

    /// All logins in all spellings, as a guest and without a token, with other accounts' device proofs.
    @Test func makesSomeTwentyGuessesInAnHour() async throws {
        _ = try await world.registered("Ada", username: "ada.l")
        let mallory = try await world.client.send(Sample.register("Mallory"))
        let senders = [world.client, try await world.guest().client, try world.person(mallory).client]
        let logins = ["ada@example.org", "ADA@example.org", "ada.l", "ADA.L"]
        let end = world.clock.now.adding(.seconds(3600))
        var guesses = 0
        var number = 0
        while world.clock.now < end {
            number += 1
            var guess = Sample.signIn(logins[number % 4], password: "guess number \(number)")
            guess.deviceToken = number.isMultiple(of: 2) ? mallory.deviceToken : nil
            let fault = await #expect(throws: Fault.self) { try await senders[number % 3].send(guess) }
            // Expired tokens are not guesses.
            if fault?.code == .unauthenticated, fault?.field == nil { guesses += 1 }
            world.clock.advance(by: .milliseconds(fault?.retryAfterMs ?? 0))
        }
        // The limit per account equals the limit per login.
        #expect(guesses <= 40)
    }

    @Test func onlySignInAndRegisterBringAProof() async throws {
        let guest = try await world.client.send(StartGuest())
        #expect(guest.deviceToken == nil)
        let ada = try await world.person(guest).send(Sample.register("Ada"))
        #expect(ada.deviceToken != nil)
        let next = try await world.client.send(RefreshSession(refreshToken: ada.refreshToken))
        #expect(next.deviceToken == nil)
    }
}

extension World {
    fileprivate func hammer(_ login: String) async throws {
        for _ in 1...5 { _ = try await refusal(Sample.signIn(login, password: "not the password")) }
    }
}
