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
    /// Wakes the worker.
    let wakeup: Wakeup

    private func seal(_ content: MailContent, as id: MailID) throws -> [UInt8] {
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

extension MailOutbox {
    /// Half of the capacity is reserved for codes.
    func hasRoomForNotices(in transaction: ReadTransaction) throws -> Bool {
        try transaction.mails.queuedCount() < Self.capacity / 2
    }

    /// - Throws: `overloaded` beyond ``capacity``.
    func post(
        _ letter: MailTemplate,
        to address: EmailAddress,
        of account: UserID? = nil,
        language: MailLanguage,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try transaction.mails.queuedCount() < Self.capacity else {
            throw Fault(.overloaded, "too many e-mails are queued", rule: "mail-queue-full", retryAfterMs: 60_000)
        }
        let content = MailContent(letter: letter, address: address.text, language: language)
        try insert(content, of: account, kind: letter.kind, at: moment, in: transaction)
    }

    /// Queues a mail that the worker deletes unsent.
    ///
    /// Decoys have their own capacity, so they cannot displace mails.
    func postDecoy(
        of letter: MailTemplate,
        to address: String,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try transaction.mails.queuedDecoyCount() < Self.capacity else { return }
        let content = MailContent(letter: letter, address: address, language: .english)
        try insert(content, of: ids.make(), kind: Self.decoyKind, at: moment, in: transaction)
    }

    private func insert(
        _ content: MailContent,
        of account: UserID?,
        kind: String,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        let id: MailID = ids.make()
        try transaction.mails.insert(id, of: account, kind: kind, sealed: try seal(content, as: id), at: moment)
        transaction.afterCommit { [wakeup] in wakeup.signal() }
    }

    /// Records an attempt before sending, so that neither a crash nor another instance repeats it at once.
    ///
    /// After the pause, which is longer than a delivery, any instance may claim the mail again.
    ///
    /// - Returns: `nil` if another instance was faster.
    func claim(_ mail: QueuedMail, at moment: Timestamp, in transaction: WriteTransaction) throws -> QueuedMail? {
        let pause = Self.pauses[min(mail.tries, Self.pauses.count - 1)]
        return try transaction.mails.claim(mail, until: moment.adding(pause))
    }

    /// Deletes the oldest failed mails over capacity.
    func giveUp(
        _ mail: QueuedMail,
        because error: String,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try transaction.mails.markFailed(mail, because: error, at: moment)
        try transaction.mails.deleteOldestFailed(beyond: Self.failureCapacity)
    }

    /// Sends a failed mail again, with a fresh number of attempts.
    func retry(_ mail: QueuedMail, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.mails.resetAttempts(of: mail, at: moment)
        transaction.afterCommit { [wakeup] in wakeup.signal() }
    }
}

struct MailContent: Codable, Sendable, Equatable {
    let letter: MailTemplate
    let address: String
    let language: MailLanguage

    /// The masked address, such as `a…@example.org`.
    var maskedAddress: String {
        let parts = address.split(separator: "@", maxSplits: 1)
        return parts.count == 2 ? "\(parts[0].prefix(1))…@\(parts[1])" : "…"
    }
}
