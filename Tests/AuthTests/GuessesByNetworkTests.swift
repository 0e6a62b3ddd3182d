import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisMessaging

@Suite(
    "guesses of strangers, by network",
    .services(AuthService.self),
    .settings(["password-memory-kib": "19456", "password-passes": "2"])
)
struct GuessesByNetworkTests {
    private static let login = "ada@example.org"
    private static let wrong = Sample.signIn(login, password: "not the password")

    private func fault(_ signIn: SignIn = wrong, of client: Client) async throws -> Fault {
        try #require(await #expect(throws: Fault.self) { try await client.send(signIn) })
    }

    @Test("five wrong passwords lock a new device out of that network only", .everyWiring)
    func leavesOtherNetworks() async throws {
        let ada = try await world.registered("Ada")
        let stranger = world.client(in: "198.51.100.1")
        for _ in 1...5 { #expect(try await fault(of: stranger).code == .unauthenticated) }
        #expect(try await fault(of: stranger).code == .throttled)
        let device = world.client(in: "203.0.113.7")
        // People mistype, too.
        for _ in 1...2 { #expect(try await fault(of: device).code == .unauthenticated) }
        #expect(try await device.send(Sample.signIn(Self.login)).user == ada.id)
        #expect(try await fault(of: stranger).code == .throttled, "the owner's sign-in does not help the attacker")
    }

    @Test("a new /64 of a /48 is not a new network") func countsSites() async throws {
        _ = try await world.registered("Ada")
        func stranger(_ number: Int) -> Client { world.client(in: "2001:db8:0:\(number)::/64", of: "2001:db8::/48") }
        for number in 1...5 { #expect(try await fault(of: stranger(number)).code == .unauthenticated) }
        #expect(try await fault(of: stranger(6)).code == .throttled)
        _ = try await world.client(in: "2001:db8:1:1::/64", of: "2001:db8:1::/48").send(Sample.signIn(Self.login))
    }

    @Test("a guest's token makes no new network") func countsGuestsByNetwork() async throws {
        _ = try await world.registered("Ada")
        let stranger = world.client(in: "198.51.100.1")
        for _ in 1...5 { _ = try await fault(of: stranger) }
        let token = try await stranger.send(StartGuest()).token
        #expect(try await fault(of: stranger.signedIn(with: token)).code == .throttled)
    }

    @Test("delays on another network do not reveal whether a login exists, or of which account")
    func answersAlike() async throws {
        _ = try await world.registered("Ada", username: "ada.l")
        var answers: [[Fault]] = []
        for login in [Self.login, "nobody@example.org"] {
            var faults: [Fault] = []
            for network in ["a", "b", "c", "d", "e", "f"] {
                for _ in 1...6 {
                    let guess = Sample.signIn(login, password: "a guess")
                    faults.append(try await fault(guess, of: world.client(in: network)))
                }
            }
            answers.append(faults)
        }
        #expect(answers[0] == answers[1])
    }

    @Test("an account gets at most forty guesses in an hour from any number of networks", .timeLimit(.minutes(3)))
    func boundsGuessesOfAll() async throws {
        let registered = try await world.client.send(Sample.register("Ada", username: "ada.l"))
        let logins = [Self.login, "ada.l", "ADA@example.org"]
        let end = world.clock.now.adding(.seconds(3600))
        var (guesses, number) = (0, 0)
        while world.clock.now < end {
            number += 1
            let guess = Sample.signIn(logins[number % 3], password: "guess \(number)")
            let fault = try await fault(guess, of: world.client(in: "attacker \(number % 60)"))
            if fault.code == .unauthenticated { guesses += 1 }
            if number.isMultiple(of: 60) { world.clock.advance(by: .seconds(60)) }
        }
        // For each login: what the account's limit refuses looks like a wrong password, and is not compared.
        #expect((20...80).contains(guesses), "\(guesses)")
        let series = try await world.guessSeries(of: registered.user)
        #expect(series.contains("20 failures") && !series.contains("50 failures"), "\(series)")
        _ = try await world.client.send(Sample.signIn(Self.login, on: registered))
    }

    @Test("four networks that guess to the end leave no guess to a fifth one for an hour, but a known device")
    func statesItsLimit() async throws {
        let registered = try await world.client.send(Sample.register("Ada"))
        for network in ["a", "b", "c", "d", "e"] {
            for _ in 1...5 { #expect(try await fault(of: world.client(in: network)).code == .unauthenticated) }
        }
        let device = world.client(in: "203.0.113.7")
        #expect(try await fault(Sample.signIn(Self.login), of: device).code == .throttled)
        _ = try await device.send(Sample.signIn(Self.login, on: registered))
        world.clock.advance(by: .seconds(3600))
        for network in ["a", "b"] { _ = try await fault(of: world.client(in: network)) }
        _ = try await device.send(Sample.signIn(Self.login))
    }

    @Test("right passwords use up no guesses of new networks") func countsOnlyGuesses() async throws {
        let ada = try await world.registered("Ada")
        for number in 1...30 {
            for _ in 1...5 { _ = try await fault(of: world.client(in: "attacker \(number)")) }
            let signIn = Sample.signIn(Self.login)
            #expect(try await world.client(in: "home \(number)").send(signIn).user == ada.id)
        }
    }

    @Test("a password reset ends the wait of its network") func resetEndsTheWait() async throws {
        _ = try await world.registered("Ada")
        world.clock.advance(by: .seconds(60))
        let home = world.client(in: "203.0.113.7")
        for _ in 1...5 { _ = try await fault(of: home) }
        #expect(try await fault(of: home).code == .throttled)
        let challenge = try await home.send(RequestPasswordReset(login: Self.login)).challenge
        let code = try await world.code(mailedTo: Self.login)
        let new = "oxide brindle ferry"
        _ = try await home.send(ResetPassword(challenge: challenge, code: code, newPassword: new))
        _ = try await home.send(Sample.signIn(Self.login, password: new))
    }
}

extension World {
    /// The series of compared guesses in the audit log, which has the 5th, 10th, 20th, 50th … in a row.
    fileprivate func guessSeries(of user: UserID) async throws -> [String] {
        let failures = ListAudit(event: "authn_login_fail", account: user)
        return try await sending(as: .gateway).send(failures).events.compactMap(\.subject)
    }
}
