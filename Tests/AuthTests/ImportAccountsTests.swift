import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.importAccounts", .services(AuthService.self))
struct ImportAccountsTests {
    private static let bcrypt = "$2b$05$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb.u"

    @Test("an imported user signs in with the old password, which is then rehashed", .everyWiring)
    func ownersGoOnWithTheirPasswords() async throws {
        let foreign = try ForeignHash.imported()
        let accounts = foreign.enumerated().map {
            ImportedAccount(email: "ada-\($0)@example.org", passwordHash: $1.hash)
        }
        let results = try await world.imported(accounts)
        #expect(results.map(\.outcome) == accounts.map { _ in .created })
        for (index, foreign) in foreign.enumerated() {
            let login = "ada-\(index)@example.org"
            let wrong = Sample.signIn(login, password: "x" + foreign.password)
            #expect(try await world.refusal(wrong).code == .unauthenticated)
            let right = Sample.signIn(login, password: foreign.password)
            #expect(try await world.client.send(right).user == results[index].user)
            #expect(try await world.client.send(right).user == results[index].user)
        }
        let users = results.compactMap(\.user)
        let (hashes, costs) = try await world.withAuthFile { transaction in
            (
                try users.map { try transaction.accounts.find($0)?.passwordHash ?? "" },
                try transaction.passwordCosts.mostFrequent()
            )
        }
        #expect(hashes.count == foreign.count)
        #expect(hashes.allSatisfy { $0.hasPrefix("$argon2id$v=19$m=7168,t=5,p=1$") })
        #expect(costs.imported == nil)
    }

    @Test(
        "bcrypt reads 72 bytes: a longer password is compared, and a wrong one counts as a guess",
        arguments: [512, 1024]
    )
    func comparesLongPasswordsWithBcrypt(_ length: Int) async throws {
        _ = try await world.registered("Ben")
        let hash = ImportedAccount(email: "ada@example.org", passwordHash: Self.bcrypt)
        #expect(try await world.imported([hash]).map(\.outcome) == [.created])
        let long = String(repeating: "x", count: length)
        for login in ["ada@example.org", "ben@example.org", "nobody@example.org"] {
            for _ in 1...5 {
                let fault = try await world.refusal(Sample.signIn(login, password: long))
                #expect(fault.code == .unauthenticated, "\(login): \(fault)")
            }
            #expect(try await world.refusal(Sample.signIn(login, password: long)).code == .throttled)
        }
    }

    @Test("imported accounts keep reserved names: the operator has chosen them")
    func takesReservedNames() async throws {
        let account = ImportedAccount(username: "support", passwordHash: Self.bcrypt)
        let results = try await world.imported([account])
        #expect(results.map(\.outcome) == [.created])
    }

    private static let since = Timestamp(milliseconds: 1_500_000_000_000)

    /// An account with every member.
    private static let full = ImportedAccount(
        externalID: "17",
        email: "Ada@Example.org",
        isEmailVerified: true,
        username: "ada.l",
        displayName: "Ada",
        firstName: "Ada",
        lastName: "Lovelace",
        language: "de",
        passwordHash: bcrypt,
        createdAt: since
    )

    @Test func keepsEveryMemberOfAnAccount() async throws {
        let user = try #require(try await world.imported([Self.full]).first?.user)
        #expect(try await world.events(AccountRegistered.self).map(\.user) == [user])
        let ada = try world.person(try await world.client.send(Sample.signIn("ada.l")))
        #expect(
            try await ada.send(MyAccount())
                == MyAccount.Reply(
                    user: user,
                    isGuest: false,
                    email: "Ada@Example.org",
                    emailVerifiedAt: world.clock.now,
                    username: "ada.l",
                    displayName: "Ada",
                    firstName: "Ada",
                    lastName: "Lovelace",
                    language: "de",
                    createdAt: Self.since,
                    registeredAt: Self.since
                )
        )
    }

    @Test func aSecondImportLeavesAccountsUnchanged() async throws {
        let accounts = [
            ImportedAccount(externalID: "17", email: "ada@example.org", passwordHash: Self.bcrypt),
            ImportedAccount(email: "ben@example.org", passwordHash: Self.bcrypt),
            ImportedAccount(username: "cleo", passwordHash: Self.bcrypt),
        ]
        let first = try await world.imported(accounts)
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
        let users = first.compactMap(\.user)
        let before = try await world.withAuthFile { try $0.accounts.find(users[0])?.passwordHash }
        let again = try await world.imported(accounts)
        #expect(again == users.map { ImportedAccountResult(outcome: .unchanged, user: $0) })
        let moved = ImportedAccount(externalID: "17", email: "ada@elsewhere.org", passwordHash: Self.bcrypt)
        #expect(try await world.imported([moved]) == [again[0]])
        #expect(try await world.withAuthFile { try $0.accounts.find(users[0])?.passwordHash } == before)
        #expect(try await world.events(AccountRegistered.self).count == 3)
    }

    @Test func rejectsInvalidEntriesAndStoresTheOthers() async throws {
        _ = try await world.registered("Ada", username: "ada")
        let future = world.clock.now.adding(.seconds(1))
        let accounts = [
            ImportedAccount(email: "ada@example.org", passwordHash: Self.bcrypt),
            ImportedAccount(username: "Ada", passwordHash: Self.bcrypt),
            ImportedAccount(passwordHash: Self.bcrypt),
            ImportedAccount(email: "nowhere", passwordHash: Self.bcrypt),
            ImportedAccount(email: "ben@example.org", passwordHash: "brindle ferry oxide"),
            ImportedAccount(email: "ben@example.org", passwordHash: Self.bcrypt, createdAt: future),
            ImportedAccount(email: "ben@example.org", passwordHash: Self.bcrypt),
            ImportedAccount(externalID: "other", email: "BEN@example.org", passwordHash: Self.bcrypt),
        ]
        let results = try await world.imported(accounts)
        #expect(
            results.map { $0.fault?.field } == [
                "accounts.0.email", "accounts.1.username", "accounts.2.email", "accounts.3.email",
                "accounts.4.passwordHash", "accounts.5.createdAt", nil, "accounts.7.email",
            ]
        )
        #expect(
            results.map { $0.fault?.rule } == [
                "taken", "taken", "no-login", "not-an-email-address", "not-a-password-hash", "in-the-future", nil,
                "taken",
            ]
        )
        #expect(results.map(\.outcome) == results.map { $0.fault == nil ? .created : .rejected })
        #expect(results.allSatisfy { !"\($0)".contains("brindle ferry oxide") })
    }

    @Test func refusesMoreThanAHundredAtOnce() async throws {
        let account = ImportedAccount(email: "ada@example.org", passwordHash: Self.bcrypt)
        let many = ImportAccounts(accounts: [ImportedAccount](repeating: account, count: 101))
        let fault = await #expect(throws: Fault.self) { try await world.sending(as: .gateway).send(many) }
        #expect(fault?.field == "accounts" && fault?.rule == "too-many")
    }

    @Test func storesOnlyADigestOfForeignIDs() async throws {
        let account = ImportedAccount(externalID: "old-id-of-ada", username: "ada", passwordHash: Self.bcrypt)
        let user = try #require(try await world.imported([account]).first?.user)
        let found = try await world.withAuthFile { transaction in
            try transaction.rows("SELECT origin, account FROM importedAccount") { row -> (bytes: [UInt8], UserID) in
                (try row[0], try row[1])
            }
            .map { ($0.bytes.count, $0.1) }
        }
        #expect(found.count == 1 && found[0] == (16, user))
    }

    @Test func erasureDeletesTheImport() async throws {
        let account = ImportedAccount(externalID: "17", email: "ada@example.org", passwordHash: Self.bcrypt)
        let user = try #require(try await world.imported([account]).first?.user)
        try await world.sending(as: .gateway).send(DeleteAccount(user: user))
        try await eventually {
            let open = try? await world.sending(as: .gateway).send(ListErasures()).erasures
            return open?.first?.missing.contains("auth") == false
        }
        let left = try await world.withAuthFile { transaction in
            try ["importedAccount", "importedHashKind"].map { table in
                try transaction.value("SELECT count(*) FROM \(table)", as: Int.self)
            }
        }
        #expect(left == [0, 0])
    }

    @Test(.noServices) func guessesTakeEquallyLongWithImportedHashes() async throws {
        let decoy = MostFrequentCosts(
            argon2id: PasswordHashCost(memoryKiB: 7168, iterations: 5, lanes: 1),
            imported: "$2b$05"
        )
        let today = try Argon2Parameters(memoryKiB: 7168, iterations: 5)
        let own = try PasswordHash.make(of: Password(Sample.password), parameters: today)
        let work = try [nil, .argon2id(own), StoredHash(Self.bcrypt)].map { try decoy.work(against: $0, today: today) }
        #expect(work == [["$2b$05", "m=7168,t=5,p=1"], ["$2b$05", "m=7168,t=5,p=1"], ["$2b$05", "m=7168,t=5,p=1"]])
    }
}

extension MostFrequentCosts {
    /// The cost of each hash that a password is compared with.
    fileprivate func work(against hash: StoredHash?, today: Argon2Parameters) throws -> [String] {
        try hashes(around: hash, today: today).map { hash in
            switch hash {
            case .argon2id(let hash): hash.cost.phc
            case .imported(let hash): hash.kind
            }
        }.sorted()
    }
}

extension World {
    fileprivate func imported(_ accounts: [ImportedAccount]) async throws -> [ImportedAccountResult] {
        try await sending(as: .gateway).send(ImportAccounts(accounts: accounts)).results
    }
}
