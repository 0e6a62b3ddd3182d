import AuthContract
import TestKit
import Testing

@testable import AuthCore

/// An account's data in other tables, removed before the account.
@Suite("traces of an account", .services(AuthService.self))
struct AccountTracesTests {
    @Test("blocks in both directions are lifted and published") func blocksAreLifted() async throws {
        let ada = try await world.registered("Ada")
        let others = try await [world.registered("Ben"), world.registered("Cleo")]
        for other in others {
            try await ada.send(Block(user: other.id))
            try await other.send(Block(user: ada.id))
        }
        try await others[0].send(Block(user: others[1].id))
        let counts = try await world.withAuthFile { transaction in
            try (1...3).map { _ in try Blocking(transaction: transaction).unblockAll(ofEither: ada.id, limit: 3) }
        }
        #expect(counts == [3, 1, 0])
        let left = try await world.withAuthFile { transaction in
            try others.map { try transaction.accountBlocks.count(of: $0.id) }
        }
        #expect(left == [1, 0])
        let lifted = try await world.events(BlockChanged.self).filter { !$0.isBlocked }
        #expect(lifted.count == 4)
        #expect(lifted.allSatisfy { [$0.blocker, $0.blocked].contains(ada.id) })
    }

    @Test("reports lose their subject, reporter and text with the account")
    func reportsLoseTheirContent() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await ada.send(Report(user: ben.id, reason: "spam", text: "Ben sells lamps"))
        try await ben.send(Report(user: ada.id, reason: "other", text: "Ada told on me"))
        let counts = try await world.withAuthFile { transaction in
            try (1...2).map { _ in try transaction.reports.blank(ben.id, limit: 5) }
        }
        #expect(counts == [2, 0])
        let reports = try await world.person("Mona", roles: ["moderator"]).send(ListReports()).reports
        #expect(reports.map(\.snapshot) == [nil, ReportSnapshot(title: "Ada")])
        #expect(reports.map(\.reporter) == [ada.id, nil])
        #expect(reports.map(\.text) == [nil, nil])
    }

    /// The reporter has usually written in the conversation.
    @Test func aReportLosesTheLinesThatItsReporterMayHaveWritten() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let report = FileReport(
            reporter: ada.id,
            subject: ReportSubject(conversation: ConversationID(high: 1, low: 1), message: 2),
            owner: ben.id,
            reason: "other",
            snapshot: ReportSnapshot(text: "No.", before: ["\(ada.id): Is it for sale?"])
        )
        try await world.sending(as: "chat").send(report)
        try await world.withAuthFile { _ = try $0.reports.blank(ada.id, limit: 5) }
        let reports = try await world.person("Mona", roles: ["moderator"]).send(ListReports()).reports
        #expect(reports.map(\.snapshot) == [ReportSnapshot(text: "No.")])
    }

    @Test(
        "letters that wait, or were given up, go with their account; the last one is sent",
        .settings([
            "mail-mode": "smtp", "mail-smtp": "smtp://127.0.0.1:1", "mail-tls": "none", "mail-from": "us@example.org",
        ])
    )
    func lettersGo() async throws {
        let ada = try await world.registered("Ada")
        _ = try await world.registered("Ben")
        try await world.withAuthFile { transaction in
            try transaction.execute("UPDATE account SET emailVerifiedAt = 1 WHERE id = ?", ada.id)
        }
        try await ada.send(RequestDeletion())
        #expect(try await world.lettersThatWait(of: ada) == ["deletionRequested", "verifyAddress"])
        try await ada.send(RequestDeletion())
        #expect(try await world.lettersThatWait(of: ada) == ["deletionRequested", "verifyAddress"])
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        try await eventually { (try? await world.lettersThatWait(of: ada)) == [] }
        #expect(try await world.lettersThatWait(of: nil) == ["accountErased"])
    }

    @Test(
        "an account is erased even if its mail cannot be posted",
        .settings([
            "mail-mode": "smtp", "mail-smtp": "smtp://127.0.0.1:1", "mail-tls": "none", "mail-from": "us@example.org",
        ]),
        .singleWrites
    )
    func erasureDoesNotWaitForMail() async throws {
        let ada = try await world.registered("Ada")
        try await world.besideAuth { transaction in
            for number in 0..<MailOutbox.capacity {
                try transaction.execute(
                    MailQueries.insert,
                    "letter \(number)",
                    UserID?.none,
                    "addressTaken",
                    [UInt8](),
                    Timestamp(milliseconds: .max),
                    Timestamp(milliseconds: .max)
                )
            }
        }
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        #expect(try await ada.refusal(MyAccount()).code == .unauthenticated)
    }
}

extension World {
    /// An account's queued mails; those without an account for `nil`.
    fileprivate func lettersThatWait(of person: Person?) async throws -> [String] {
        let id = person?.id
        return try await besideAuth { transaction in
            try transaction.rows("SELECT kind FROM mail WHERE account IS ? ORDER BY kind", id) { try $0[0] }
        }
    }
}
