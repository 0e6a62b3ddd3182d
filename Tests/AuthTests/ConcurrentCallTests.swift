import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisMessaging

/// Calls at the same time; on a server, at two instances, which get requests in turn.
@Suite("concurrent calls", .services(AuthService.self), .timeLimit(.minutes(3)))
struct ConcurrentCallTests {
    /// Sends a call several times at once.
    private func outcomes<C: Call>(of call: C, count: Int = 2, from client: Client = world.client) async
        -> [Result<C.Reply, Fault>]
    {
        await withTaskGroup(of: Result<C.Reply, Fault>.self) { group in
            for _ in 1...count {
                group.addTask {
                    do throws(Fault) {
                        return .success(try await client.send(call))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("an address that is registered twice at once gets one account") func registersOnce() async throws {
        for round in 1...40 {
            let outcomes = await outcomes(of: Sample.register("Ada", email: "ada\(round)@example.org"))
            let users = outcomes.compactMap { try? $0.get().user }
            #expect(users.count == 1, "\(outcomes)")
            #expect(try await world.client.send(Sample.signIn("ada\(round)@example.org")).user == users.first)
            world.clock.advance(by: .seconds(60))
        }
        #expect(try await world.events(AccountRegistered.self).count == 40)
    }

    @Test("a session that is refreshed twice at once gets one next token") func refreshesOnce() async throws {
        var signedIn = try await world.client.send(Sample.register("Ada"))
        for _ in 1...40 {
            let outcomes = await outcomes(of: RefreshSession(refreshToken: signedIn.refreshToken))
            let replies = try outcomes.map { try $0.get() }
            #expect(Set(replies.map(\.refreshToken)).count == 1)
            signedIn = replies[0]
            world.clock.advance(by: .seconds(60))
        }
        #expect(try await world.events(SessionRevoked.self).isEmpty)
    }

    @Test("a session that ends at one instance is refused by all at once") func endsSessionsEverywhere() async throws {
        let ada = try await world.registered("Ada")
        for round in 1...20 {
            let signedIn = try await world.client.send(Sample.signIn("ada@example.org"))
            let session = try world.person(signedIn)
            for _ in 1...2 { _ = try await session.send(MyAccount()) }
            if round.isMultiple(of: 2) {
                _ = try await ada.send(RevokeSession(session: signedIn.session))
            } else {
                _ = try await session.send(SignOut())
            }
            for _ in 1...2 {
                #expect(try await session.refusal(MyAccount()).code == .unauthenticated)
                #expect(try await session.refusal(UpdateProfile(displayName: "Eve")).code == .unauthenticated)
            }
        }
        #expect(try await ada.send(MyAccount()).displayName == "Ada")
    }

    @Test("a guess counts whichever instance gets it") func countsGuesses() async throws {
        _ = try await world.registered("Ada")
        let guess = Sample.signIn("ada@example.org", password: "not the password")
        for network in ["a", "b", "c"] {
            var codes: [FaultCode] = []
            for _ in 1...5 {
                for outcome in await outcomes(of: guess, from: world.client(in: network)) {
                    if case .failure(let fault) = outcome { codes.append(fault.code) }
                }
            }
            #expect(codes.count == 10)
            #expect(codes.count { $0 == .unauthenticated } == 5, "\(codes)")
        }
    }

    @Test("a code that is tried twice at once is used once") func usesCodesOnce() async throws {
        for round in 1...10 {
            let person = try await world.registered("User\(round)")
            let code = try await world.code(mailedTo: "user\(round)@example.org")
            let outcomes = await outcomes(of: VerifyEmail(code: code), from: person.client)
            #expect(outcomes.count { (try? $0.get()) != nil } == 1, "\(outcomes)")
        }
        #expect(try await world.events(VerifiedAddressChanged.self).count == 10)
    }
}
