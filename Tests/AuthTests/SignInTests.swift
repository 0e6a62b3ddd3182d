import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.signIn", .services(AuthService.self))
struct SignInTests {
    @Test(.everyWiring) func takesAddressAndUsernameInAnySpelling() async throws {
        let ada = try await world.registered("Ada", username: "Ada.L")
        var sessions: Set<SessionID> = []
        for login in ["ada@example.org", "ADA@Example.org", "ada.l", " Ada.L "] {
            let signedIn = try await world.client.send(Sample.signIn(login))
            #expect(signedIn.user == ada.id)
            #expect(!signedIn.isGuest)
            sessions.insert(signedIn.session)
            #expect(try await world.person(signedIn).send(MyAccount()).user == ada.id)
        }
        #expect(sessions.count == 4)
    }

    @Test func mergesTheCallingGuestIntoTheAccount() async throws {
        let ada = try await world.registered("Ada")
        let before = try await world.client.send(StartGuest())
        let guest = try world.person(before)
        let after = try await guest.send(Sample.signIn("ada@example.org"))
        #expect(after.user == ada.id)
        #expect(after.mergedGuest == before.user)
        let events = try await world.events(of: "auth").map(\.name)
        #expect(events == [AccountRegistered.name, SessionRevoked.name, GuestMerged.name])
        let merged = try #require(try await world.events(GuestMerged.self).first)
        #expect(merged.guest == before.user)
        #expect(merged.account == ada.id)
        #expect(try await world.events(SessionRevoked.self).map(\.session) == [before.session])
        #expect(try await guest.refusal(MyAccount()).code == .unauthenticated)
        let refresh = RefreshSession(refreshToken: before.refreshToken)
        #expect(try await world.refusal(refresh).code == .unauthenticated)
        #expect(try await ada.send(MyAccount()).user == ada.id)
    }

    @Test func aRepeatByAMergedGuestReturnsTheReply() async throws {
        _ = try await world.registered("Ada")
        let guest = try await world.guest()
        let first = try await guest.send(Sample.signIn("ada@example.org"), key: "key-1-that-nobody-guesses")
        #expect(try await guest.send(Sample.signIn("ada@example.org"), key: "key-1-that-nobody-guesses") == first)
        #expect(try await world.events(GuestMerged.self).count == 1)
    }

    @Test func aWrongPasswordLeavesTheGuestAGuest() async throws {
        _ = try await world.registered("Ada")
        let guest = try await world.guest()
        let wrong = Sample.signIn("ada@example.org", password: "not the password")
        #expect(try await guest.refusal(wrong).field == nil)
        #expect(try await guest.send(MyAccount()).isGuest)
        #expect(try await world.events(of: "auth").map(\.name) == [AccountRegistered.name])
    }

    @Test func doesNotMergeARegisteredUser() async throws {
        _ = try await world.registered("Ada")
        let bob = try await world.registered("Bob")
        let signedIn = try await bob.send(Sample.signIn("ada@example.org"))
        #expect(signedIn.mergedGuest == nil)
        #expect(try await bob.send(MyAccount()).user == bob.id)
        #expect(try await world.events(GuestMerged.self).isEmpty)
    }

    @Test(.wiring(.zeroMQ)) func aGuestIsMergedIntoOneOfTwoAccountsAtOnce() async throws {
        let accounts = try await [world.registered("Ada").id, world.registered("Bob").id]
        let guest = try await world.guest()
        let outcomes = await withTaskGroup(of: Result<UserID, Fault>.self) { group in
            for login in ["ada@example.org", "bob@example.org"] {
                group.addTask {
                    do throws(Fault) {
                        return .success(try await guest.send(Sample.signIn(login)).user)
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let merged = try #require(outcomes.compactMap { try? $0.get() }.first)
        #expect(accounts.contains(merged))
        #expect(outcomes.count { (try? $0.get()) == nil } == 1)
        #expect(try await world.events(GuestMerged.self).map(\.account) == [merged])
    }

    @Test("a suspended user learns of it with the right password, and only then")
    func saysThatTheAccountIsSuspended() async throws {
        let ada = try await world.registered("Ada")
        #expect(try await world.client.send(Sample.signIn("ada@example.org")).restriction == nil)
        let report = try await world.registered("Ben").send(Report(user: ada.id, reason: "spam")).report
        try await world.moderator().send(ResolveReport(report: report, action: .suspendAccount))
        let signedIn = try await world.client.send(Sample.signIn("ada@example.org"))
        #expect(signedIn.restriction == "suspended")
        let next = try await world.client.send(RefreshSession(refreshToken: signedIn.refreshToken))
        #expect(next.restriction == "suspended")
        let wrong = try await world.refusal(Sample.signIn("ada@example.org", password: "not the password"))
        #expect(wrong == (try await world.refusal(Sample.signIn("nobody@example.org"))))
    }

    @Test("signing in again on a device ends the session before") func replacesTheSessionOfTheDevice() async throws {
        let phone = try await world.client.send(
            Register(email: "ada@example.org", password: Sample.password, device: "Ada's phone")
        )
        let laptop = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        let again = try await world.client.send(Sample.signIn("ada@example.org", on: phone))
        let third = try await world.client.send(Sample.signIn("ada@example.org", on: again))
        for old in [phone, again] {
            #expect(try await world.person(old).refusal(MyAccount()).code == .unauthenticated)
            let refresh = RefreshSession(refreshToken: old.refreshToken)
            #expect(try await world.refusal(refresh).code == .unauthenticated)
        }
        let running = try await laptop.send(ListSessions()).sessions
        #expect(Set(running.map(\.session)).isSuperset(of: [third.session]))
        #expect(running.count == 2)
        #expect(running.first { $0.session == third.session }?.device == "Ada's phone", "a known device keeps its name")
        #expect(try await world.events(SessionRevoked.self).map(\.session) == [phone.session, again.session])
    }

    @Test("signing in again with a session's token ends that session, and no other")
    func replacesTheSessionOfTheCaller() async throws {
        let ada = try await world.registered("Ada")
        let other = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        let again = try await world.person(ada.send(Sample.signIn("ada@example.org")))
        #expect(try await ada.refusal(MyAccount()).code == .unauthenticated)
        #expect(try await other.send(ListSessions()).sessions.count == 2)
        _ = try await again.send(MyAccount())
    }

    @Test func publishesNoEvent() async throws {
        _ = try await world.registered("Ada")
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
        #expect(try await world.events(of: "auth").map(\.name) == [AccountRegistered.name])
    }

    @Test("an unknown account and a wrong password are answered with the same bytes")
    func answersAlikeWhetherTheAccountIsUnknownOrThePasswordWrong() async throws {
        _ = try await world.registered("Ada", username: "ada")
        let faults = try await [
            Sample.signIn("ada@example.org", password: "not the password"), Sample.signIn("bob@example.org"),
            Sample.signIn("ada", password: "not the password"), Sample.signIn("bob"), Sample.signIn("a"),
            Sample.signIn("@"), Sample.signIn(""), Sample.signIn(String(repeating: "x", count: 320)),
        ].asyncMap { try await world.refusal($0) }
        #expect(Set(try faults.map { try WireJSON.encode($0) }).count == 1)
        #expect(faults.first?.rule == "wrong-login")
    }

    @Test func refusesALoginThatIsLongerThanAny() async throws {
        let fault = try await world.refusal(Sample.signIn(String(repeating: "x", count: 321)))
        #expect(fault.code == .invalid && fault.field == "login" && fault.rule == "too-long")
    }

    @Test(arguments: ["", String(repeating: "x", count: 1025)])
    func refusesAnImpossiblePassword(_ password: String) async throws {
        _ = try await world.registered("Ada")
        let known = try await world.refusal(Sample.signIn("ada@example.org", password: password))
        let unknown = try await world.refusal(Sample.signIn("bob@example.org", password: password))
        #expect(known.code == .invalid)
        #expect(known.field == "password")
        #expect(known == unknown)
    }

    @Test(
        "guesses are throttled for longer and longer, with a time to retry",
        arguments: ["ada@example.org", "nobody@example.org"]
    )
    func makesGuessersWaitLongerAndLonger(_ login: String) async throws {
        _ = try await world.registered("Ada")
        let guess = Sample.signIn(login, password: "not the password")
        for _ in 1...5 { #expect(try await world.refusal(guess).code == .unauthenticated) }
        for seconds in [1, 2, 4, 8] {
            let fault = try await world.refusal(guess)
            #expect(fault.code == .throttled)
            #expect(fault.retryAfterMs == seconds * 1000)
            world.clock.advance(by: .milliseconds(seconds * 1000 - 1))
            #expect(try await world.refusal(guess).retryAfterMs == 1)
            world.clock.advance(by: .milliseconds(1))
            #expect(try await world.refusal(guess).code == .unauthenticated)
        }
    }

    @Test("guesses are remembered over a restart") func remembersGuessesOverARestart() async throws {
        let guess = Sample.signIn("ada@example.org", password: "not the password")
        for _ in 1...5 { _ = try await world.refusal(guess) }
        try await world.restart("auth")
        #expect(try await world.refusal(guess).code == .throttled)
    }

    @Test func forgetsGuessesWhenThePasswordIsRightAndAfterTwelveHours() async throws {
        _ = try await world.registered("Ada")
        let guess = Sample.signIn("ada@example.org", password: "not the password")
        for _ in 1...4 { _ = try await world.refusal(guess) }
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
        for _ in 1...5 { #expect(try await world.refusal(guess).code == .unauthenticated) }
        #expect(try await world.refusal(guess).code == .throttled)
        world.clock.advance(by: .seconds(12 * 3600))
        for _ in 1...5 { #expect(try await world.refusal(guess).code == .unauthenticated) }
    }

    @Test func guessesOfOneLoginDoNotHoldUpAnother() async throws {
        let ada = try await world.registered("Ada")
        for _ in 1...6 { _ = try await world.refusal(Sample.signIn("bob@example.org")) }
        #expect(try await world.client.send(Sample.signIn("ada@example.org")).user == ada.id)
    }

    @Test func guessesMadeAtOnceAreNotAllFree() async throws {
        let guess = Sample.signIn("ada@example.org", password: "not the password")
        let codes = try await withThrowingTaskGroup(of: FaultCode.self) { group in
            for _ in 0..<20 { group.addTask { try await world.refusal(guess).code } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count { $0 == .unauthenticated } == 5)
        #expect(codes.count { $0 == .throttled } == 15)
    }

    @Test("the twenty-first session ends the least recently used one and publishes that")
    func endsTheSessionThatWasUsedLongestAgoWhenThereAreTwenty() async throws {
        let first = try await world.registered("Ada")
        for _ in 1...19 {
            world.clock.advance(by: .seconds(1))
            _ = try await world.client.send(Sample.signIn("ada@example.org"))
        }
        #expect(try await first.send(MyAccount()).user == first.id)
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
        #expect(try await first.refusal(MyAccount()).code == .unauthenticated)
        #expect(try await world.events(SessionRevoked.self).map(\.user) == [first.id])
    }

    @Test func theSameKeyGetsTheSameSession() async throws {
        _ = try await world.registered("Ada")
        let signIn = Sample.signIn("ada@example.org")
        let first = try await world.client.send(signIn, key: "key-1-that-nobody-guesses")
        #expect(try await world.client.send(signIn, key: "key-1-that-nobody-guesses") == first)
        #expect(try await world.client.send(signIn, key: "key-2-that-nobody-guesses").session != first.session)
    }
}
