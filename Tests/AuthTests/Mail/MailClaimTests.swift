import AuthContract
import Foundation
import TestKit
import Testing

@testable import AuthCore

/// Claims of mails, by which the workers of several instances share the outbox.
@Suite("claims of mails", .services(AuthService.self), .timeLimit(.minutes(3)))
struct MailClaimTests {
    /// Runs `body` with a queued mail while no worker runs.
    private func withMail<Value: Sendable>(
        _ body: @escaping @Sendable (MailOutbox, QueuedMail, Timestamp, WriteTransaction) throws -> Value
    ) async throws -> Value {
        let (outbox, now) = (try world.mailOutbox, world.clock.now)
        let ada = try EmailAddress("ada@example.org")
        return try await world.withAuthFile { transaction in
            try outbox.post(.addressChanged, to: ada, language: .english, at: now, in: transaction)
            let mail = try #require(try transaction.mails.next())
            let value = try body(outbox, mail, now, transaction)
            try transaction.mails.delete(mail)
            return value
        }
    }

    @Test("of two instances that have read a mail, one claims it") func areExclusive() async throws {
        let claims = try await withMail { outbox, mail, now, transaction in
            try (1...2).map { _ in try outbox.claim(mail, at: now, in: transaction)?.tries }
        }
        #expect(claims == [1, nil])
    }

    @Test("an instance that was silent for too long changes nothing in a later claim")
    func areTakenOver() async throws {
        let (second, row) = try await withMail { outbox, mail, now, transaction in
            let first = try #require(try outbox.claim(mail, at: now, in: transaction))
            let later = now.adding(.seconds(60))
            let second = try #require(try outbox.claim(first, at: later, in: transaction))
            try transaction.mails.setError("the mail server answered 451", of: first)
            try transaction.mails.release(first, dueAt: now)
            try outbox.giveUp(first, because: "the mail server answered 550", at: later, in: transaction)
            return (second, try transaction.mails.next())
        }
        #expect(row?.tries == 2 && row?.dueAt == second.dueAt)
        #expect(row?.error == nil && row?.failedAt == nil)
    }

    @Test("an interrupted delivery is due as before") func areReleased() async throws {
        let (mail, row) = try await withMail { outbox, mail, now, transaction in
            let claimed = try #require(try outbox.claim(mail, at: now, in: transaction))
            try transaction.mails.release(claimed, dueAt: now)
            return (mail, try transaction.mails.next())
        }
        #expect(row?.tries == 0 && row?.dueAt == mail.dueAt)
    }

    @Test("each mail is sent once, also by two workers") func areSentOnce() async throws {
        let (outbox, now) = (try world.mailOutbox, world.clock.now)
        let addresses = try (1...100).map { try EmailAddress("user\($0)@example.org") }
        try await world.withAuthFile { transaction in
            for address in addresses {
                try outbox.post(.addressChanged, to: address, language: .english, at: now, in: transaction)
            }
        }
        try await world.emptyOutbox()
        let recipients = try world.files(in: "mail", of: "auth").map { path in
            ReceivedMail(message: try String(contentsOfFile: path, encoding: .utf8)).to
        }
        #expect(recipients.count == 100)
        #expect(Set(recipients) == Set(addresses.map(\.text)))
        #expect(try await world.failedMail().count == 0)
    }
}
