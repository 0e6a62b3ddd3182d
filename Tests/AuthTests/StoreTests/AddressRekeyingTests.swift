import AuthContract
import TestKit
import Testing

@testable import AuthCore

/// Accounts of a version that compared addresses by NFKC, capitals and small letters.
@Suite("addresses of an earlier version", .services(AuthService.self))
struct AddressRekeyingTests {
    @Test("every account still signs in with its own address, and others may have theirs")
    func keepsEveryAccountSigningIn() async throws {
        let addresses = [
            "Ada@Example.org", "Straße@example.org", "mıke@example.org", "jörg@bücher.example", "ａnn@example.org",
            "юлия@пример.рф",
        ]
        var users: [UserID] = []
        for address in addresses {
            users.append(try await world.client.send(Sample.register("A", email: address)).user)
        }
        try await world.upgradeAddresses()
        for (address, user) in zip(addresses, users) {
            #expect(try await world.client.send(Sample.signIn(address)).user == user, "\(address)")
        }
        #expect(try await world.client.send(Sample.signIn("jörg@xn--bcher-kva.example")).user == users[3])
        for address in ["strasse@example.org", "mike@example.org", "ann@example.org"] {
            let user = try await world.client.send(Sample.register("B", email: address)).user
            #expect(!users.contains(user))
            #expect(try await world.client.send(Sample.signIn(address)).user == user)
        }
        for (address, user) in zip(addresses, users) {
            #expect(try await world.client.send(Sample.signIn(address)).user == user, "\(address)")
            #expect(try await world.refusal(Sample.register("C", email: address)).code == .conflict)
        }
    }

    @Test("accounts that share an address now sign in by their spelling; the verified one is invited")
    func keepsAccountsThatShareAnAddress() async throws {
        let first = try await world.client.send(Sample.register("Ada", email: "ada@bücher.example"))
        let second = try await world.client.send(Sample.register("Ben", email: "ben@example.org"))
        try await world.withAuthFile { transaction in
            try transaction.execute(
                "UPDATE account SET email = ?, emailKey = ?, emailVerifiedAt = 1 WHERE id = ?",
                "Ada@xn--bcher-kva.example",
                "\(second.user)",
                second.user
            )
        }
        try await world.upgradeAddresses()
        for (login, user) in [
            ("ada@bücher.example", first.user), ("ada@xn--bcher-kva.example", second.user),
        ] {
            #expect(try await world.client.send(Sample.signIn(login)).user == user, "\(login)")
        }
        for email in ["ADA@bücher.example", "ada@xn--BCHER-kva.example"] {
            #expect(try await world.refusal(Sample.register("D", email: email)).code == .conflict)
            #expect(try await world.sending(as: "catalogue").send(ResolveEmail(email: email)).user == second.user)
        }
    }

    @Test("an address that has become invalid still signs in and can be replaced")
    func keepsOddAddresses() async throws {
        let ada = try await world.client.send(Sample.register("Ada", email: "ada@example.org"))
        let odd = "ada@xn--ls8h.example"
        try await world.withAuthFile { transaction in
            try transaction.execute("UPDATE account SET email = ?, emailKey = ? WHERE id = ?", odd, odd, ada.user)
        }
        try await world.upgradeAddresses()
        #expect(try await world.client.send(Sample.signIn(odd)).user == ada.user)
        let fault = try await world.refusal(Sample.register("Ben", email: odd))
        #expect(fault.field == "email" && fault.rule == "not-a-mail-domain")
        let change = ChangeEmail(password: Sample.password, email: "ada@example.com")
        #expect(try await world.person(ada).send(change).wantsFormerCode == false)
    }
}

extension World {
    /// Gives all addresses the keys of the earlier version, and lets auth start on its file.
    fileprivate func upgradeAddresses() async throws {
        try await stop("auth")
        try await besideAuth { transaction in
            let addresses = try transaction.rows("SELECT id, email FROM account WHERE email IS NOT NULL") { row in
                (try row[0, as: UserID.self], try row[1, as: String.self])
            }
            for (user, email) in addresses {
                try transaction.execute("UPDATE account SET emailKey = ? WHERE id = ?", email.folded, user)
            }
            try transaction.execute("DELETE FROM migration WHERE family = 'service' AND number = 2")
        }
        try await start("auth")
    }
}
