import AuthContract
import TestKit
import Testing

@testable import AuthCore

extension World {
    /// Adds mails to auth's outbox, as its calls do.
    func post(_ letters: MailTemplate..., to address: String, language: MailLanguage = .english) async throws {
        let outbox = try mailOutbox
        let recipient = try EmailAddress(address)
        let now = clock.now
        try await withAuthFile { transaction in
            for letter in letters {
                try outbox.post(letter, to: recipient, language: language, at: now, in: transaction)
            }
        }
    }

    /// Auth's outbox, with its own wake-up.
    var mailOutbox: MailOutbox {
        get throws {
            let keys = try AuthKeys(directory: directory(of: "auth"))
            return MailOutbox(key: keys.mail, ids: .timeOrdered(now: { [clock] in clock.now }), wakeup: Wakeup())
        }
    }

    /// The operators' view of failed mail.
    func failedMail(limit: Int? = nil, cursor: Cursor? = nil) async throws -> ListFailedMail.Reply {
        try await sending(as: .gateway).send(ListFailedMail(limit: limit, cursor: cursor))
    }
}

extension World {
    /// Adds mails that a mail server has refused permanently.
    func fail(_ letters: MailTemplate..., to address: String) async throws {
        let outbox = try mailOutbox
        let recipient = try EmailAddress(address)
        let now = clock.now
        try await withAuthFile { transaction in
            for letter in letters {
                try outbox.post(letter, to: recipient, language: .english, at: now, in: transaction)
                let queued = try #require(try transaction.mails.next())
                let mail = try #require(try outbox.claim(queued, at: now, in: transaction))
                try outbox.giveUp(mail, because: "the mail server answered 550", at: now, in: transaction)
            }
        }
    }
}
