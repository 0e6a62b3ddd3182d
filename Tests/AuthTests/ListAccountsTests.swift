import AuthContract
import TestKit
import Testing
import UmkreisWire

@testable import AuthCore

@Suite("auth.listAccounts", .services(AuthService.self))
struct ListAccountsTests {
    @Test("lists registered users, newest first, in pages; guests are left out", .everyWiring)
    func listsTheNewestFirst() async throws {
        var users: [UserID] = []
        for name in ["Ada", "Ben", "Cleo", "Dora", "Emil"] {
            users.append(try await world.registered(name).id)
            _ = try await world.guest()
            world.clock.advance(by: .seconds(60))
        }
        let moderator = try world.moderator()
        #expect(try await moderator.lists(ListAccounts(limit: 2)) == users.reversed())
        let all = try await moderator.send(ListAccounts())
        #expect(all.accounts.map(\.displayName) == ["Emil", "Dora", "Cleo", "Ben", "Ada"] && all.next == nil)
    }

    @Test("a row has names, times, roles and the suspension, and never an address") func hasNoAddress() async throws {
        let ada = try await world.registered("Ada", username: "ada.l")
        let registeredAt = world.clock.now
        try await world.signedIn("Olga", as: .operator).send(GrantRole(user: ada.id, role: .moderator))
        world.clock.advance(by: .seconds(60))
        let login = try await world.client.send(Sample.signIn("ada.l"))
        let reply = try await world.moderator().send(ListAccounts(words: "ada"))
        #expect(
            reply.accounts == [
                AccountSummary(
                    user: ada.id,
                    displayName: "Ada",
                    username: "ada.l",
                    registeredAt: registeredAt,
                    lastSeenAt: world.clock.now,
                    roles: [.moderator]
                )
            ]
        )
        #expect(try !WireJSON.text(reply).contains("example.org"))
        try await world.person(login).send(RevokeOtherSessions())
        try await world.person(login).send(SignOut())
        #expect(try await world.moderator().send(ListAccounts(words: "ada")).accounts.first?.lastSeenAt == nil)
    }

    @Test("words match the beginning of a name or username in any case, each account once")
    func matchesBeginnings() async throws {
        let users = [
            ("Zoe", "anna.z"), ("Anna Berg", "anna.b"), ("Annabel", nil), ("Hanna", "x.anna"), ("annie", "annie"),
        ]
        for (name, username) in users {
            let login = Register(
                email: "\(username ?? "none")@example.org",
                password: Sample.password,
                displayName: name,
                username: username
            )
            _ = try await world.client.send(login)
        }
        let moderator = try world.moderator()
        func names(_ words: String, limit: Int = 50) async throws -> [String] {
            try await moderator.pages(of: ListAccounts(words: words, limit: limit)).map(\.displayName)
        }
        #expect(try await names("ANNA") == ["Anna Berg", "Zoe", "Annabel"])
        #expect(try await names("ANNA", limit: 1) == ["Anna Berg", "Zoe", "Annabel"])
        #expect(try await names("anni", limit: 1) == ["annie"])
        #expect(try await names("anna b") == ["Anna Berg"])
        #expect(try await names("x.") == ["Hanna"])
        #expect(try await names("%") == [])
    }

    @Test("a changed name is found, the former is not") func followsTheName() async throws {
        let ada = try await world.registered("Ada")
        try await ada.send(UpdateProfile(displayName: "Countess"))
        let moderator = try world.moderator()
        #expect(try await moderator.lists(ListAccounts(words: "count")) == [ada.id])
        #expect(try await moderator.lists(ListAccounts(words: "ada")).isEmpty)
        try await ada.send(UpdateProfile(firstName: "Augusta", lastName: "King", clear: ["displayName"]))
        #expect(try await moderator.lists(ListAccounts(words: "augusta ki")) == [ada.id])
    }

    @Test("an address is matched as a whole only, so that it cannot be guessed letter by letter")
    func matchesWholeAddresses() async throws {
        let ada = try await world.registered("Ada")
        let moderator = try world.moderator()
        #expect(try await moderator.lists(ListAccounts(words: "ADA@example.org")) == [ada.id])
        #expect(try await moderator.lists(ListAccounts(words: "ada@example.org", role: .moderator)).isEmpty)
        #expect(try await moderator.lists(ListAccounts(words: "ada@example.org", suspended: false)) == [ada.id])
        for words in ["ada@", "ada@example", "a@", "@example.org"] {
            #expect(try await moderator.lists(ListAccounts(words: words)).isEmpty, "\(words)")
        }
    }

    @Test("roles, suspensions and words narrow the list together") func filters() async throws {
        let olga = try await world.signedIn("Olga", as: .operator)
        var users: [String: UserID] = [:]
        for name in ["Anton", "Anja", "Berta", "Anke"] {
            users[name] = try await world.registered(name).id
            world.clock.advance(by: .seconds(1))
        }
        let (anton, anja, anke) = try (#require(users["Anton"]), #require(users["Anja"]), #require(users["Anke"]))
        for user in [anja, anke] { try await olga.send(GrantRole(user: user, role: .moderator)) }
        for user in [anton, anke] { try await olga.send(SuspendAccount(user: user, reason: "Spam")) }
        #expect(try await olga.lists(ListAccounts(role: .moderator, limit: 1)) == [anke, anja])
        #expect(try await olga.lists(ListAccounts(role: .operator)) == [olga.id])
        #expect(try await olga.lists(ListAccounts(suspended: true, limit: 1)) == [anke, anton])
        #expect(try await olga.lists(ListAccounts(words: "ant", suspended: true)) == [anton])
        #expect(try await olga.lists(ListAccounts(words: "an", suspended: false)) == [anja])
        #expect(try await olga.lists(ListAccounts(words: "an", role: .moderator, suspended: true)) == [anke])
        #expect(try await olga.lists(ListAccounts(role: .moderator, suspended: false)) == [anja])
        #expect(try await olga.lists(ListAccounts(suspended: false)).contains(anke) == false)
    }

    @Test("an erased account is listed no longer") func leavesOutErasedAccounts() async throws {
        let ada = try await world.registered("Ada", username: "ada.l")
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        let moderator = try world.moderator()
        for request in [ListAccounts(), ListAccounts(words: "ada"), ListAccounts(words: "ada@example.org")] {
            #expect(try await moderator.lists(request).isEmpty)
        }
    }

    @Test("a cursor belongs to its order, and rules are named") func refuses() async throws {
        for name in ["Ada", "Adam"] { _ = try await world.registered(name) }
        let moderator = try world.moderator()
        let byName = try await moderator.send(ListAccounts(words: "ad", limit: 1)).next
        #expect(try await moderator.refusal(ListAccounts(cursor: byName)).rule == "not-a-cursor")
        let newest = try await moderator.send(ListAccounts(limit: 1)).next
        #expect(try await moderator.refusal(ListAccounts(words: "ad", cursor: newest)).rule == "not-a-cursor")
        #expect(try await moderator.refusal(ListAccounts(role: "root")).field == "role")
        #expect(try await moderator.refusal(ListAccounts(limit: 201)).field == "limit")
        let long = ListAccounts(words: String(repeating: "a", count: 255))
        #expect(try await moderator.refusal(long).rule == "too-long")
    }

    @Test("the longest names fit into a cursor") func cursorsHoldLongNames() async throws {
        let name = String(repeating: "\u{FDFA}", count: 80)
        for number in 1...2 {
            let register = Register(
                email: "long\(number)@example.org",
                password: Sample.password,
                firstName: name,
                lastName: name
            )
            _ = try await world.client.send(register)
        }
        let listed = try await world.moderator().pages(of: ListAccounts(words: "\u{FDFA}", limit: 1))
        #expect(Set(listed.map(\.user)).count == 2)
    }

    /// Each list reads only the rows of its page; filters by name read a list by role or of suspended users.
    @Test(
        "each order has an index",
        arguments: [
            (AccountListQueries.newest(ofRole: false, suspended: nil, named: false), "accountByRegistration"),
            (AccountListQueries.newest(ofRole: false, suspended: false, named: false), "accountByRegistration"),
            (AccountListQueries.newest(ofRole: false, suspended: true, named: false), "accountSuspended"),
            (AccountListQueries.newest(ofRole: false, suspended: true, named: true), "accountSuspended"),
            (AccountListQueries.byName(active: false), "accountByName ((nameKey,id)>(?,?) AND nameKey<?)"),
            (AccountListQueries.byName(active: true), "accountByName ((nameKey,id)>(?,?) AND nameKey<?)"),
            (AccountListQueries.byUsername(active: false), "sqlite_autoindex_account_2"),
            (AccountListQueries.byUsername(active: true), "sqlite_autoindex_account_2"),
        ]
    )
    func hasAnIndex(sql: String, index: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: AuthService.migrations)
        #expect(plan.steps.count == 1 && plan.steps[0].hasPrefix("SEARCH account USING INDEX \(index)"), "\(plan)")
    }

    @Test("users of a role are read by role, then sorted", arguments: [nil, true, false], [true, false])
    func rolesHaveAnIndex(suspended: Bool?, named: Bool) async throws {
        let sql = AccountListQueries.newest(ofRole: true, suspended: suspended, named: named)
        let plan = try await QueryPlan(of: sql, migrations: AuthService.migrations)
        #expect(plan.scans.isEmpty && plan.steps.first?.contains("grantedRoleByRole (role=?)") == true, "\(plan)")
        #expect(plan.steps.contains { $0.contains("sqlite_autoindex_account_1 (id=?)") }, "\(plan)")
    }
}

extension Person {
    /// All pages.
    fileprivate func pages(of request: ListAccounts) async throws -> [AccountSummary] {
        var (request, found) = (request, [AccountSummary]())
        repeat {
            let page = try await send(request)
            found += page.accounts
            request.cursor = page.next
        } while request.cursor != nil && found.count < 1_000
        return found
    }

    fileprivate func lists(_ request: ListAccounts) async throws -> [UserID] {
        try await pages(of: request).map(\.user)
    }
}
