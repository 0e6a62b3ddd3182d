import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.register", .services(AuthService.self))
struct RegisterTests {
    @Test(.everyWiring) func makesAnAccount() async throws {
        let signedIn = try await world.client.send(Sample.register("Ada", email: "Ada@Example.org", username: "Ada.L"))
        #expect(!signedIn.isGuest)
        #expect(signedIn.sessionExpiresAt == world.clock.now.adding(.seconds(30 * 86_400)))
        let account = try await world.person(signedIn).send(MyAccount())
        #expect(account.email == "Ada@Example.org")
        #expect(account.username == "Ada.L")
        #expect(account.displayName == "Ada")
        #expect(account.registeredAt == world.clock.now)
        #expect(try await world.events(AccountRegistered.self).map(\.user) == [signedIn.user])
        #expect(try await world.events(of: "auth").count == 1)
    }

    @Test("sign-ups and reports count for moderators, guests do not") func countsForModerators() async throws {
        let moderator = try world.moderator()
        func today() async throws -> [String: Int] {
            let reply = try await moderator.client.send(DailyActivity(days: 1), to: "auth")
            return Dictionary(uniqueKeysWithValues: reply.series.map { ($0.name, $0.counts[0]) })
        }
        let before = try await today()
        _ = try await world.client.send(StartGuest())
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        for _ in 1...2 { try await ada.send(Report(user: ben.id, reason: "spam")) }
        #expect(try await today() == ["signUps": before["signUps", default: 0] + 2, "reports": 1])
    }

    @Test func upgradesTheCallingGuest() async throws {
        let before = try await world.client.send(StartGuest())
        let guest = try world.person(before)
        world.clock.advance(by: .seconds(60))
        let after = try await guest.send(Sample.register("Ada"))
        #expect(after.user == before.user)
        #expect(!after.isGuest)
        #expect(after.session != before.session)
        let account = try await world.person(after).send(MyAccount())
        #expect(account.createdAt == world.clock.now.adding(.seconds(-60)))
        #expect(account.registeredAt == world.clock.now)
    }

    @Test("an address, a username or both") func needsOneLogin() async throws {
        let named = try await world.client.send(Register(password: Sample.password, username: "Ada.L"))
        #expect(try await world.client.send(Sample.signIn("ada.l")).user == named.user)
        let account = try await world.person(named).send(MyAccount())
        #expect(account.email == nil)
        #expect(account.displayName == "Ada.L")
        let fault = try await world.refusal(Register(password: Sample.password, displayName: "Ada"))
        #expect(fault.code == .invalid)
        #expect(fault.field == "email")
        #expect(fault.rule == "no-login")
    }

    @Test func isCalledByTheFirstNameThatThereIs() async throws {
        let both = Register(email: "a@example.org", password: Sample.password, firstName: "Ada", lastName: "L")
        let ada = try await world.client.send(both).user
        let reader = try await world.registered("Ben")
        #expect(try await reader.send(FindProfile(user: ada)).profile.displayName == "Ada L")
        let none = try await world.client.send(Register(email: "b@example.org", password: Sample.password)).user
        #expect(try await reader.send(FindProfile(user: none)).profile.displayName == "someone")
    }

    @Test func mayLeaveSigningInForLater() async throws {
        var register = Sample.register("Ada")
        register.signIn = false
        let guest = try await world.client.send(register)
        #expect(guest.isGuest)
        let ada = try await world.person(guest).send(Sample.signIn("ada@example.org"))
        #expect(ada.mergedGuest == guest.user)
        #expect(try await world.refusal(register).field == "email")
    }

    @Test func endsTheGuestsSessionAndPublishesIt() async throws {
        let before = try await world.client.send(StartGuest())
        let after = try await world.person(before).send(Sample.register("Ada"))
        #expect(try await world.events(of: "auth").map(\.name) == [SessionRevoked.name, AccountRegistered.name])
        let revoked = try #require(try await world.events(SessionRevoked.self).first)
        #expect(revoked.session == before.session)
        #expect(revoked.user == after.user)
        #expect(revoked.until == before.tokenExpiresAt)
        let registered = try #require(try await world.events(AccountRegistered.self).first)
        #expect(registered.wasGuest)
        #expect(try await world.person(before).refusal(MyAccount()).code == .unauthenticated)
        let refresh = RefreshSession(refreshToken: before.refreshToken)
        #expect(try await world.refusal(refresh).code == .unauthenticated)
    }

    @Test(arguments: ["ada@example.org", "ADA@example.ORG", " ada@Example.org "])
    func refusesAnAddressThatIsTaken(_ email: String) async throws {
        _ = try await world.registered("Ada")
        let fault = try await world.refusal(Sample.register("Bob", email: email))
        #expect(fault.code == .conflict)
        #expect(fault.field == "email")
    }

    @Test func refusesAUsernameThatIsTakenInAnotherSpelling() async throws {
        _ = try await world.registered("Ada", username: "Straße")
        let fault = try await world.refusal(Sample.register("Bob", username: "STRASSE"))
        #expect(fault.code == .conflict)
        #expect(fault.field == "username")
    }

    @Test func leavesTheGuestAGuestWhenItIsRefused() async throws {
        _ = try await world.registered("Ada")
        let guest = try await world.guest()
        let fault = try await guest.refusal(Sample.register("Bob", email: "ada@example.org"))
        #expect(fault.code == .conflict)
        #expect(try await guest.send(MyAccount()).isGuest)
        #expect(try await world.events(of: "auth").map(\.name) == [AccountRegistered.name])
    }

    @Test func refusesARegisteredUser() async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(Sample.register("Bob"))
        #expect(fault.code == .conflict)
        #expect(fault.field == nil)
    }

    @Test(.wiring(.zeroMQ)) func oneOfTwoRegistrationsOfOneGuestIsRefused() async throws {
        let guest = try await world.guest()
        let outcomes = await withTaskGroup(of: FaultCode?.self) { group in
            for name in ["Ada", "Bob"] {
                group.addTask {
                    do throws(Fault) {
                        _ = try await guest.send(Sample.register(name))
                        return nil
                    } catch {
                        return error.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == nil } == 1)
        #expect(try await world.events(AccountRegistered.self).count == 1)
    }

    /// The operator's setting is checked, published and named in the fault.
    @Test(.noServices, arguments: [6, 8, 15]) func requiresTheConfiguredPasswordLength(minimum: Int) async throws {
        try await World.run(AuthService.self, settings: ["password-minimum": "\(minimum)"]) { world in
            for length in [1, 4, minimum - 1] {
                let password = String("q7#vT!wZ3x9K%rLp".prefix(length))
                let fault = try await world.refusal(Sample.register("Ada", password: password))
                #expect(fault == BrokenRule.tooShort(minimum).fault(at: "password"))
            }
            let calls = try await world.client.send(Describe(), to: .auth).calls
            let schema = try #require(calls.first { $0.name == Register.name }).request.json
            #expect(schema["properties"]?["password"]?["minLength"] == .integer(Int64(minimum)))
            #expect(schema["properties"]?["password"]?["maxLength"] == 1024)
        }
    }

    @Test(
        "a password that is guessed first is refused as one that is too short: invalid, at its field",
        arguments: [
            ("email", Sample.register("Ada", email: "ada")),
            ("password", Sample.register("Ada", password: "kq7#v")),
            ("password", Sample.register("Ada", password: "passwordpassword")),
            ("password", Sample.register("Ada", password: "Ada.ada-ADA 4da")),
            ("username", Sample.register("Ada", username: "a")),
            ("displayName", Register(email: "a@example.org", password: Sample.password, displayName: " ")),
            (
                "device",
                Register(email: "a@example.org", password: Sample.password, displayName: "A", device: "a\u{7}b")
            ),
        ]
    )
    func refusesWhatBreaksARule(field: String, request: Register) async throws {
        let fault = try await world.refusal(request)
        #expect(fault.code == .invalid)
        #expect(fault.field == field)
        #expect(!fault.message.contains(request.password))
        #expect(try await world.events(of: "auth").isEmpty)
    }

    @Test func refusesAnUnknownGuest() async throws {
        let stranger = try world.person("Gast", isGuest: true)
        #expect(try await stranger.refusal(Sample.register("Ada")).code == .unauthenticated)
    }

    /// The first request ends the guest's session, and the repeat has the same token.
    @Test func aRepeatReturnsTheSameAccount() async throws {
        let guest = try await world.guest()
        let first = try await guest.send(Sample.register("Ada"), key: "key-1-that-nobody-guesses")
        #expect(try await guest.send(Sample.register("Ada"), key: "key-1-that-nobody-guesses") == first)
        #expect(try await world.events(AccountRegistered.self).count == 1)
        #expect(try await guest.refusal(Sample.register("Bob"), key: "key-1-that-nobody-guesses").code == .keyReused)
        #expect(
            try await guest.refusal(Sample.register("Bob"), key: "key-2-that-nobody-guesses").code
                == .unauthenticated
        )
        #expect(try await guest.refusal(MyAccount(), key: "key-1-that-nobody-guesses").code == .unauthenticated)
        let other = try await world.guest()
        #expect(try await other.refusal(Sample.register("Ada"), key: "key-1-that-nobody-guesses").code == .conflict)
        world.clock.advance(by: .seconds(3600))
        #expect(
            try await guest.refusal(Sample.register("Ada"), key: "key-1-that-nobody-guesses").code
                == .unauthenticated
        )
    }

    @Test func theSameKeyGetsTheSameAccount() async throws {
        let first = try await world.client.send(Sample.register("Ada"), key: "key-1-that-nobody-guesses")
        #expect(try await world.client.send(Sample.register("Ada"), key: "key-1-that-nobody-guesses") == first)
        #expect(try await world.events(AccountRegistered.self).count == 1)
    }
}
