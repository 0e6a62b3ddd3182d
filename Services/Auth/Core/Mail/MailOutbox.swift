import AuthContract
import ServiceKit

/// The letters that are to be mailed (transactional outbox): one is posted with the write that it tells of, or not at all, and
/// leaves when ``MailWorker`` comes to it.
///
/// Letter, address and language lie sealed, so that who has only the database reads neither a code nor whom it went to.
struct MailOutbox: Sendable {
    /// How many letters may wait, and as many decoys beside them.
    static let capacity = 10_000
    /// How many that were given up are kept, and for how long.
    static let failureCapacity = 10_000
    static let failureMemory = Duration.seconds(30 * 86_400)
    /// How long it is from one try to the next; after the last the letter is given up.
    static let pauses: [Duration] = [60, 300, 1800, 7200, 43_200].map { .seconds($0) }

    /// The kind of a letter that is stored and never mailed.
    static let decoyKind = "decoy"

    let key: [UInt8]
    let ids: IdentifierSource
    /// Rung when a letter has been posted.
    let isStocked: Bell

    fileprivate func seal(_ content: MailContent, as id: MailID) throws -> [UInt8] {
        let nonce = Sodium.randomBytes(SealedBytes.nonceLength)
        return SealedBytes.seal(try WireJSON.encode(content), boundTo: Self.bound(to: id), nonce: nonce, key: key)
    }

    /// What was sealed; `nil` when it was sealed with another key, as after a restore without the folder of keys.
    func open(_ mail: QueuedMail) -> MailContent? {
        guard let bytes = SealedBytes.open(mail.sealed, boundTo: Self.bound(to: mail.id), key: key) else { return nil }
        return try? WireJSON.decode(MailContent.self, from: bytes)
    }

    private static func bound(to id: MailID) -> [UInt8] { Array("mail \(id)".utf8) }
}

/// What lies sealed.
struct MailContent: Codable, Sendable, Equatable {
    let letter: Letter
    let address: String
    let language: MailLanguage

    /// `a…@example.org`: enough to know one's own by, too little to write to.
    var maskedAddress: String {
        let parts = address.split(separator: "@", maxSplits: 1)
        return parts.count == 2 ? "\(parts[0].prefix(1))…@\(parts[1])" : "…"
    }
}

/// A row of the outbox.
struct QueuedMail: Sendable {
    let id: MailID
    let kind: String
    let sealed: [UInt8]
    let postedAt: Timestamp
    /// How often it was tried.
    let tries: Int
    /// When it is tried next; `nil` for one that was given up.
    let dueAt: Timestamp?
    let failedAt: Timestamp?
    /// What stood against it the last time.
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
    /// The letter that is due before all others, be it now or later.
    func nextMail() throws -> QueuedMail? {
        try row(MailTables.next) { try QueuedMail($0) }
    }

    /// Letters that could not be mailed when they were last tried, given up or not, in the order of their ids.
    func troubledMail(after id: MailID?, limit: Int) throws -> [QueuedMail] {
        try rows(MailTables.troubled, id?.description ?? "", limit) { try QueuedMail($0) }
    }

    func troubledMailCount() throws -> Int { try value(MailTables.troubledCount) ?? 0 }

    /// Without decoys.
    func waitingMailCount() throws -> Int { try value(MailTables.waiting) ?? 0 }

    /// Whether notices may be posted: half of the room is kept for codes, which somebody waits for.
    func hasRoomForNotices() throws -> Bool { try waitingMailCount() < MailOutbox.capacity / 2 }
}

extension WriteTransaction {
    /// Has a letter mailed if this transaction is committed.
    ///
    /// - Parameter account: with whom the letter goes if it has not left until then.
    /// - Throws: `overloaded` when 10,000 letters wait.
    func post(
        _ letter: Letter,
        to address: EmailAddress,
        of account: UserID? = nil,
        language: MailLanguage,
        by outbox: MailOutbox,
        at moment: Timestamp
    ) throws {
        guard try waitingMailCount() < MailOutbox.capacity else {
            throw Fault(.overloaded, "too many letters wait to be mailed", retryAfterMs: 60_000)
        }
        let id: MailID = outbox.ids.make()
        let content = MailContent(letter: letter, address: address.text, language: language)
        try execute(MailTables.post, id, account, letter.kind, try outbox.seal(content, as: id), moment, moment)
        afterCommit { outbox.isStocked.ring() }
    }

    /// Stores a letter that the worker deletes unsent.
    ///
    /// Decoys have places of their own: they keep no real letter from its place.
    func postDecoy(of letter: Letter, to address: String, by outbox: MailOutbox, at moment: Timestamp) throws {
        guard try value(MailTables.waitingDecoys) ?? 0 < MailOutbox.capacity else { return }
        let id: MailID = outbox.ids.make()
        let account: UserID = outbox.ids.make()
        let content = MailContent(letter: letter, address: address, language: .english)
        let sealed = try outbox.seal(content, as: id)
        try execute(MailTables.post, id, account, MailOutbox.decoyKind, sealed, moment, moment)
        afterCommit { outbox.isStocked.ring() }
    }

    /// Notes that a letter is about to be tried and when it is due again, before it leaves: whatever happens meanwhile, it is
    /// not sent again before then.
    func claim(_ mail: QueuedMail, at moment: Timestamp) throws {
        let pause = MailOutbox.pauses[min(mail.tries, MailOutbox.pauses.count - 1)]
        try execute(MailTables.claim, moment.adding(pause), mail.id)
    }

    /// Has a letter be as it was before it was claimed.
    func release(_ mail: QueuedMail) throws {
        try execute(MailTables.release, mail.tries, mail.dueAt, mail.id)
    }

    func remove(_ mail: QueuedMail) throws {
        try execute(MailTables.remove, mail.id)
    }

    /// Notes what stood against a letter that is tried again.
    func note(_ trouble: String, of mail: QueuedMail) throws {
        try execute(MailTables.tryAgain, trouble, mail.id)
    }

    /// Keeps a letter for operators to see, and forgets the oldest such where there are too many.
    func giveUp(_ mail: QueuedMail, because trouble: String, at moment: Timestamp) throws {
        try execute(MailTables.giveUp, moment, trouble, mail.id)
        try execute(MailTables.removeOldestFailed, MailOutbox.failureCapacity)
    }

    /// Has a letter tried now, and as often as a new one.
    func beginAnew(_ mail: QueuedMail, by outbox: MailOutbox, at moment: Timestamp) throws {
        try execute(MailTables.beginAnew, moment, mail.id)
        afterCommit { outbox.isStocked.ring() }
    }
}
