import AuthContract
import Foundation
import TestKit
import Testing

@testable import AuthCore

@Suite("the outbox", .services(AuthService.self))
struct MailOutboxTests {
    private static let ada = "ada@example.org"

    @Test("a letter that was posted is written into the folder, for its owner alone") func isEmptied() async throws {
        try await world.post(.verifyAddress(code: "01234567"), .passwordChanged, to: Self.ada)
        try await world.post(.resetPassword(code: "76543210"), to: "ben@example.org", language: .dutch)
        let letters = try await world.mails(to: Self.ada)
        #expect(letters.map(\.subject) == ["Confirm your e-mail address", "Your password was changed"])
        #expect(try await world.code(mailedTo: Self.ada) == "01234567")
        #expect(try await world.code(mailedTo: "ben@example.org") == "76543210")
        #expect(try await world.failedMail() == ListFailedMail.Reply(mails: [], count: 0, waiting: 0))
        for path in try world.files(in: "mail", of: "auth") {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test("a mail of a rolled-back transaction is never sent") func isPartOfTheTransaction() async throws {
        let outbox = try world.mailOutbox
        let (ada, now) = (try EmailAddress(Self.ada), world.clock.now)
        await #expect(throws: CancellationError.self) {
            try await world.withAuthFile { transaction in
                try outbox.post(.passwordChanged, to: ada, language: .english, at: now, in: transaction)
                throw CancellationError()
            }
        }
        try await world.start("auth")
        #expect(try await world.mails(to: Self.ada).isEmpty)
    }

    @Test("neither address nor code can be read in the file", .onlyInFiles("it reads a file's bytes"))
    func isSealed() async throws {
        let outbox = try world.mailOutbox
        let (ada, now) = (try EmailAddress(Self.ada), world.clock.now)
        try await world.stop("auth")
        let mail = try await world.besideAuth { transaction in
            try outbox.post(.signInCode(code: "01234567"), to: ada, language: .german, at: now, in: transaction)
            return try transaction.mails.next()
        }
        for name in ["auth.sqlite", "auth.sqlite-wal"] {
            let path = "\(world.directory(of: "auth"))/\(name)"
            let bytes = FileManager.default.contents(atPath: path) ?? Data()
            for secret in [Self.ada, "example.org", "01234567"] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name) has \(secret)")
            }
        }
        let row = try #require(mail)
        #expect(
            outbox.open(row)
                == MailContent(letter: .signInCode(code: "01234567"), address: Self.ada, language: .german)
        )
        try await world.start("auth")
        #expect(try await world.code(mailedTo: Self.ada) == "01234567")
    }

    @Test("a code that ran out before it could be mailed is thrown away, other letters are mailed")
    func throwsOldCodesAway() async throws {
        let outbox = try world.mailOutbox
        let (ada, now) = (try EmailAddress(Self.ada), world.clock.now)
        try await world.stop("auth")
        try await world.besideAuth { transaction in
            for letter in [.verifyAddress(code: "01234567"), .addressChanged] as [MailTemplate] {
                try outbox.post(letter, to: ada, language: .english, at: now, in: transaction)
            }
        }
        world.clock.advance(by: .seconds(600))
        try await world.start("auth")
        #expect(try await world.mails(to: Self.ada).map(\.subject) == ["Your e-mail address was changed"])
        #expect(try await world.failedMail().count == 0)
    }

    @Test(
        "decoys keep no real letter from its place, and are bounded themselves",
        .onlyInFiles("ten thousand mails take half a minute")
    )
    func decoysHavePlacesOfTheirOwn() async throws {
        let outbox = try world.mailOutbox
        let (ada, now) = (try EmailAddress(Self.ada), world.clock.now)
        try await world.stop("auth")
        let decoys = try await world.besideAuth { transaction in
            for _ in 0...MailOutbox.capacity {
                try outbox.postDecoy(of: .addressTaken, to: Self.ada, at: now, in: transaction)
            }
            #expect(try outbox.hasRoomForNotices(in: transaction))
            try outbox.post(.addressChanged, to: ada, language: .english, at: now, in: transaction)
            #expect(try transaction.mails.queuedCount() == 1)
            let decoys: Int? = try transaction.value(MailQueries.queuedDecoyCount)
            try transaction.execute("DELETE FROM mail")
            return decoys
        }
        #expect(decoys == MailOutbox.capacity)
        try await world.start("auth")
    }

    @Test("ten thousand letters wait at most", .onlyInFiles("ten thousand mails take half a minute"))
    func isLimited() async throws {
        let outbox = try world.mailOutbox
        let (ada, now) = (try EmailAddress(Self.ada), world.clock.now)
        try await world.stop("auth")
        let fault = try await world.besideAuth { transaction in
            for _ in 1...MailOutbox.capacity {
                try outbox.post(.addressChanged, to: ada, language: .english, at: now, in: transaction)
            }
            let fault = #expect(throws: Fault.self) {
                try outbox.post(.addressChanged, to: ada, language: .english, at: now, in: transaction)
            }
            try transaction.execute("DELETE FROM mail")
            return fault
        }
        #expect(fault?.code == .overloaded)
        try await world.start("auth")
    }

    @Test("a folder that is not writable is retried and reported to operators") func triesAFolderAgain() async throws {
        let folders = world.directories(of: "auth").map { "\($0)/mail" }
        for folder in folders { #expect(FileManager.default.createFile(atPath: folder, contents: nil)) }
        try await world.post(.addressChanged, to: Self.ada)
        try await eventually { (try? await world.failedMail().count) == 1 }
        let mail = try #require(try await world.failedMail().mails.first)
        #expect(mail.letter == "addressChanged" && mail.to == "a…@example.org" && mail.tries == 1)
        #expect(mail.dueAt == world.clock.now.adding(.seconds(60)) && mail.failedAt == nil)
        for folder in folders { try FileManager.default.removeItem(atPath: folder) }
        world.clock.advance(by: .seconds(60))
        #expect(try await world.mails(to: Self.ada).count == 1)
    }

    @Test("the newest letters stay in the folder", .noServices) func keepsTheNewestFiles() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let carrier = MailFolder(path: "\(folder.path)/mail", capacity: 3)
        for number in 1...5 {
            let message = MailMessage(
                id: MailID(high: 0, low: UInt64(number)),
                from: try EmailAddress("post@umkreis.example"),
                to: try EmailAddress(Self.ada),
                at: Timestamp(milliseconds: 1_777_636_800_000),
                text: MailTemplate.addressChanged.text(in: .english),
                language: .english
            )
            #expect(await carrier.deliver(message) == .sent)
            #expect(await carrier.deliver(message) == .sent, "a second time into the same file")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: carrier.path).sorted()
        #expect(
            names == (3...5 as ClosedRange<UInt64>).map { "2026-05-01T120000.000Z-\(MailID(high: 0, low: $0)).eml" }
        )
    }

    @Test(
        .noServices,
        arguments: [
            (MailQueries.next, "mailByDue"), (MailQueries.failed, "mailByTrouble"),
            (MailQueries.queuedCount, "mailByDue"), (MailQueries.failedCount, "mailByTrouble"),
            (MailQueries.claim, "sqlite_autoindex_mail_1"), (MailQueries.release, "sqlite_autoindex_mail_1"),
            (MailQueries.setError, "sqlite_autoindex_mail_1"),
            (MailQueries.markFailed, "sqlite_autoindex_mail_1"), (MailQueries.resetAttempts, "sqlite_autoindex_mail_1"),
            (MailQueries.delete, "sqlite_autoindex_mail_1"), (MailQueries.deleteOldestFailed, "mailByFailure"),
            (MailQueries.deleteFailed, "mailByFailure"),
        ]
    )
    func usesTheIndexThatWasMadeForIt(sql: String, index: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: AuthService.migrations)
        #expect(plan.steps.contains { $0.contains(index) }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
        #expect(plan.scans.allSatisfy { $0.contains("INDEX \(index)") }, "\(plan)")
    }
}
