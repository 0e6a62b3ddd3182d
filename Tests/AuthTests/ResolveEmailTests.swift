import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.resolveEmail", .services(AuthService.self))
struct ResolveEmailTests {
    @Test("finds the owner of a verified address in every spelling", .everyWiring)
    func findsTheOwnerOfAVerifiedAddress() async throws {
        let ada = try await world.registered("Ada")
        let before = try await world.resolves("ada@example.org")
        #expect(before.user == nil)
        #expect(before.digest.count == 43)
        _ = try await ada.send(VerifyEmail(code: try await world.code(mailedTo: "ada@example.org")))
        let after = try await world.resolves(" ADA@Example.org ")
        #expect(after == ResolveEmail.Reply(digest: before.digest, user: ada.id))
        #expect(try await world.resolves("ben@example.org").digest != before.digest)
    }

    @Test("a digest survives a restart and does not reveal the address", .noServices)
    func keepsItsDigests() async throws {
        try await World.run(AuthService.self) { world in
            let first = try await world.resolves("ada@example.org").digest
            try await world.restart("auth")
            #expect(try await world.resolves("ada@example.org").digest == first)
        }
        let elsewhere = try await World.run(AuthService.self) { try await $0.resolves("ada@example.org").digest }
        #expect(try await World.run(AuthService.self) { try await $0.resolves("ada@example.org").digest } != elsewhere)
    }

    @Test("a verified address is announced by its digest alone, and so is that it is gone")
    func isAnnounced() async throws {
        let ada = try await world.registered("Ada")
        #expect(try await world.events(VerifiedAddressChanged.self).isEmpty)
        let digest = try await world.resolves("ada@example.org").digest
        _ = try await ada.send(VerifyEmail(code: try await world.code(mailedTo: "ada@example.org")))
        #expect(try await world.addresses() == [ada.id: digest])

        world.clock.advance(by: .seconds(60))
        try await ada.send(ChangeEmail(password: Sample.password, email: "lovelace@example.org"))
        let former = try await world.code(mailedTo: "ada@example.org")
        let code = try await world.code(mailedTo: "lovelace@example.org")
        _ = try await ada.send(VerifyEmail(code: code, formerCode: former))
        let other = try await world.resolves("lovelace@example.org")
        #expect(other.user == ada.id)
        #expect(try await world.addresses() == [ada.id: other.digest])
        #expect(try await world.resolves("ada@example.org").user == nil)

        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        #expect(try await world.events(VerifiedAddressChanged.self).last?.isTombstone == true)
        #expect(try await world.resolves("lovelace@example.org").user == nil)
    }

    @Test("a password reset verifies the address") func isAnnouncedOfAReset() async throws {
        let ada = try await world.registered("Ada")
        world.clock.advance(by: .seconds(60))
        let reset = try await world.client.send(RequestPasswordReset(login: "ada@example.org"))
        let code = try await world.code(mailedTo: "ada@example.org")
        try await world.client.send(
            ResetPassword(challenge: reset.challenge, code: code, newPassword: "gravel lantern moss")
        )
        #expect(try await world.resolves("ada@example.org").user == ada.id)
        #expect(try await world.events(VerifiedAddressChanged.self).map(\.user) == [ada.id])
    }

    @Test("an import with a verified address is published") func isAnnouncedOfAnImport() async throws {
        let hash = "$2b$05$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb.u"
        let accounts = [true, false].map { (isVerified: Bool) in
            ImportedAccount(email: "ada-\(isVerified)@example.org", isEmailVerified: isVerified, passwordHash: hash)
        }
        let brought = try await world.sending(as: .gateway).send(ImportAccounts(accounts: accounts)).results
        #expect(try await world.resolves("ada-true@example.org").user == brought[0].user)
        #expect(try await world.resolves("ada-false@example.org").user == nil)
        #expect(try await world.events(VerifiedAddressChanged.self).map(\.user) == [brought[0].user])
    }

    @Test("many addresses by one user are throttled") func isThrottledPerUser() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        for number in 1...30 { _ = try await world.resolves("a\(number)@example.org", for: ada.id) }
        let fault = try await world.refusedToResolve("b@example.org", for: ada.id)
        #expect(fault.code == .throttled)
        #expect(fault.retryAfterMs != nil)
        _ = try await world.resolves("b@example.org", for: ben.id)
        _ = try await world.resolves("b@example.org")
        world.clock.advance(by: .seconds(3600))
        _ = try await world.resolves("b@example.org", for: ada.id)
    }

    @Test func refusesInvalidAddresses() async throws {
        let fault = try await world.refusedToResolve("ada")
        #expect(fault.field == "email")
        #expect(fault.rule == "not-an-email-address")
    }
}

extension World {
    fileprivate func resolves(_ email: String, for user: UserID? = nil) async throws -> ResolveEmail.Reply {
        try await sending(as: "catalogue").send(ResolveEmail(email: email, askedBy: user))
    }

    fileprivate func refusedToResolve(_ email: String, for user: UserID? = nil) async throws -> Fault {
        let fault = await #expect(throws: Fault.self) { try await resolves(email, for: user) }
        return try #require(fault)
    }

    /// Each user's address digest, as read from the log's start.
    fileprivate func addresses() async throws -> [UserID: String] {
        try await events(VerifiedAddressChanged.self).reduce(into: [:]) { known, event in
            known[event.user] = event.digest
        }
    }
}
