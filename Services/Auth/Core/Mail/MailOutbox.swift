import AuthContract
import ServiceKit

/// The mail queue (transactional outbox), delivered by ``MailWorker``.
///
/// Content, address and language are sealed, so that the database alone reveals neither codes nor recipients.
struct MailOutbox: Sendable {
    /// Queued mails, and separately decoys.
    static let capacity = 10_000
    static let failureCapacity = 10_000
    static let failureMemory = Duration.seconds(30 * 86_400)
    /// Delays between attempts; after the last one, the mail is given up.
    static let pauses: [Duration] = [60, 300, 1800, 7200, 43_200].map { .seconds($0) }

    static let decoyKind = "decoy"

    let key: [UInt8]
    let ids: IdentifierSource
    let isStocked: Bell

    fileprivate func seal(_ content: MailContent, as id: MailID) throws -> [UInt8] {
        let nonce = Sodium.randomBytes(SealedBytes.nonceLength)
        return SealedBytes.seal(try WireJSON.encode(content), boundTo: Self.bound(to: id), nonce: nonce, key: key)
    }

    /// Returns `nil` if sealed with another key, as after a restore without keys.
    func open(_ mail: QueuedMail) -> MailContent? {
        guard let bytes = SealedBytes.open(mail.sealed, boundTo: Self.bound(to: mail.id), key: key) else { return nil }
        return try? WireJSON.decode(MailContent.self, from: bytes)
    }

    private static func bound(to id: MailID) -> [UInt8] { Array("mail \(id)".utf8) }
}

struct MailContent: Codable, Sendable, Equatable {
    let letter: MailTemplate
    let address: String
    let language: MailLanguage

    /// For example `a…@example.org`.
    var maskedAddress: String {
        let parts = address.split(separator: "@", maxSplits: 1)
        return parts.count == 2 ? "\(parts[0].prefix(1))…@\(parts[1])" : "…"
    }
}

struct QueuedMail: Sendable {
    let id: MailID
    let kind: String
    let sealed: [UInt8]
    let postedAt: Timestamp
    let tries: Int
    /// `nil` once given up.
    let dueAt: Timestamp?
    let failedAt: Timestamp?
    let trouble: String?

    fileprivate init(_ row: Row) throws {
        id = try row["id"]
        kind = try row["kind"]
        sealed = try row["sealed"]
        postedAt = try row["postedAt"]
        tries = try row["tries"]
        dueAt = try row["dueAt"]
        failedAt = try row["failedAt"]
        trouble = try row["trouble"]
    }
}

extension ReadTransaction {
    /// Returns the mail with the earliest due time.
    func nextMail() throws -> QueuedMail? {
        try row(MailTables.next) { try QueuedMail($0) }
    }

    func failedMails(after id: MailID?, limit: Int) throws -> [QueuedMail] {
        try rows(MailTables.troubled, id?.description ?? "", limit) { try QueuedMail($0) }
    }

    func failedMailCount() throws -> Int { try value(MailTables.troubledCount) ?? 0 }

    /// Excludes decoys.
    func queuedMailCount() throws -> Int { try value(MailTables.waiting) ?? 0 }

    /// Half of the capacity is reserved for codes.
    func hasRoomForNotices() throws -> Bool { try queuedMailCount() < MailOutbox.capacity / 2 }
}

extension WriteTransaction {
    /// - Throws: `overloaded` beyond ``MailOutbox/capacity``.
    func post(
        _ letter: MailTemplate,
        to address: EmailAddress,
        of account: UserID? = nil,
        language: MailLanguage,
        by outbox: MailOutbox,
        at moment: Timestamp
    ) throws {
        guard try queuedMailCount() < MailOutbox.capacity else {
            throw Fault(.overloaded, "too many e-mails are queued", retryAfterMs: 60_000)
        }
        let id: MailID = outbox.ids.make()
        let content = MailContent(letter: letter, address: address.text, language: language)
        try execute(MailTables.post, id, account, letter.kind, try outbox.seal(content, as: id), moment, moment)
        afterCommit { outbox.isStocked.ring() }
    }

    /// Queues a mail that the worker deletes unsent.
    ///
    /// Decoys have their own capacity, so they cannot displace mails.
    func postDecoy(of letter: MailTemplate, to address: String, by outbox: MailOutbox, at moment: Timestamp) throws {
        guard try value(MailTables.waitingDecoys) ?? 0 < MailOutbox.capacity else { return }
        let id: MailID = outbox.ids.make()
        let account: UserID = outbox.ids.make()
        let content = MailContent(letter: letter, address: address, language: .english)
        let sealed = try outbox.seal(content, as: id)
        try execute(MailTables.post, id, account, MailOutbox.decoyKind, sealed, moment, moment)
        afterCommit { outbox.isStocked.ring() }
    }

    /// Records an attempt before sending, so that a crash cannot cause an immediate repetition.
    func claim(_ mail: QueuedMail, at moment: Timestamp) throws {
        let pause = MailOutbox.pauses[min(mail.tries, MailOutbox.pauses.count - 1)]
        try execute(MailTables.claim, moment.adding(pause), mail.id)
    }

    func release(_ mail: QueuedMail) throws {
        try execute(MailTables.release, mail.tries, mail.dueAt, mail.id)
    }

    func remove(_ mail: QueuedMail) throws {
        try execute(MailTables.remove, mail.id)
    }

    func note(_ trouble: String, of mail: QueuedMail) throws {
        try execute(MailTables.tryAgain, trouble, mail.id)
    }

    /// Deletes the oldest failed mails over capacity.
    func giveUp(_ mail: QueuedMail, because trouble: String, at moment: Timestamp) throws {
        try execute(MailTables.giveUp, moment, trouble, mail.id)
        try execute(MailTables.removeOldestFailed, MailOutbox.failureCapacity)
    }

    /// Resets the number of attempts.
    func resetAttempts(_ mail: QueuedMail, by outbox: MailOutbox, at moment: Timestamp) throws {
        try execute(MailTables.resetAttempts, moment, mail.id)
        afterCommit { outbox.isStocked.ring() }
    }
}
