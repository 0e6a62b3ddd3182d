import ServiceKit

struct AttemptCounter: Sendable {
    let store: AuthStore
    let key: [UInt8]
    let audit: AuditChain

    func bucket(of subject: AttemptSubject) -> AttemptBucket { AttemptBucket(subject, key: key) }

    /// Counts an attempt before its outcome, so that concurrent attempts count too.
    ///
    /// - Throws: `throttled`.
    @discardableResult
    func admit(_ subject: AttemptSubject, at moment: Timestamp) async throws -> Int {
        try await store.note { [self] transaction in try admit(subject, at: moment, in: transaction) }
    }

    /// A rollback undoes the count.
    @discardableResult
    func admit(_ subject: AttemptSubject, at moment: Timestamp, in transaction: WriteTransaction) throws -> Int {
        let past = try transaction.attempts(in: bucket(of: subject))
        try Throttle.check(past, at: moment, subject.refusal)
        let next = Throttle.counting(after: past, at: moment, subject.pace)
        try transaction.setAttempts(next, in: bucket(of: subject))
        return next.failures
    }

    /// Returns `nil` instead of throwing.
    func admitIfPossible(
        _ subject: AttemptSubject,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Int? {
        do {
            return try admit(subject, at: moment, in: transaction)
        } catch let fault as Fault where fault.code == .throttled {
            return nil
        }
    }

    func takeBack(_ subjects: [AttemptSubject]) async throws {
        try await store.note { [self] transaction in
            for bucket in subjects.map(bucket) {
                guard let counted = try transaction.attempts(in: bucket) else { continue }
                if let before = counted.takenBack {
                    try transaction.setAttempts(before, in: bucket)
                } else {
                    try transaction.forgetAttempts(in: bucket)
                }
            }
        }
    }

    /// Writes series of wrong passwords to the audit log.
    ///
    /// Only at 5, 10, 20, 50, 100 …, so that guessing cannot fill it. For unknown logins, makes another write, to
    /// equalise response times.
    func auditGuesses(_ failures: Int, with subject: AttemptSubject, of account: UserID?, at moment: Timestamp)
        async throws
    {
        guard Self.isStep(failures) else { return }
        try await store.note { [self] transaction in
            if let account {
                try transaction.audit(.guessed(account, failures: failures), by: audit, at: moment)
            } else if let past = try transaction.attempts(in: bucket(of: subject)) {
                try transaction.setAttempts(past, in: bucket(of: subject))
            }
        }
    }

    private static func isStep(_ count: Int) -> Bool {
        var rest = count
        while rest % 10 == 0, rest > 0 { rest /= 10 }
        return count >= 5 && [1, 2, 5].contains(rest)
    }

    func forget(_ subject: AttemptSubject) async throws {
        try await store.note { [self] transaction in try transaction.forgetAttempts(in: bucket(of: subject)) }
    }

    /// Does not count.
    func check(_ subject: AttemptSubject, at moment: Timestamp) async throws {
        let past = try await store.read { [self] transaction in try transaction.attempts(in: bucket(of: subject)) }
        try Throttle.check(past, at: moment, subject.refusal)
    }

    /// Counts a `conflict`, which reveals a taken login.
    ///
    /// - Throws: `throttled`; then concurrent requests do not learn the conflict either.
    func countConflicts<Value: Sendable>(
        of subject: AttemptSubject,
        at moment: Timestamp,
        _ work: () async throws -> Value
    ) async throws -> Value {
        try await check(subject, at: moment)
        do {
            return try await work()
        } catch let fault as Fault where fault.code == .conflict {
            try await store.note { [self] transaction in
                try admit(subject, at: moment, in: transaction)
                try admit(.allRegistrations, at: moment, in: transaction)
            }
            throw fault
        }
    }
}

extension ReadTransaction {
    func attempts(in bucket: AttemptBucket) throws -> Throttle? {
        try row(AuthQueries.attempts, bucket.bytes) { row in
            Throttle(failures: try row[0], nextAt: try row[1], lastAt: try row[2])
        }
    }
}

extension WriteTransaction {
    func setAttempts(_ throttle: Throttle, in bucket: AttemptBucket) throws {
        try execute(
            AuthQueries.setAttempts,
            bucket.bytes,
            throttle.failures,
            throttle.nextAt,
            throttle.lastAt
        )
    }

    func forgetAttempts(in bucket: AttemptBucket) throws {
        try execute(AuthQueries.forgetAttempts, bucket.bytes)
    }
}

/// A keyed digest, since users mistype passwords as logins.
struct AttemptBucket: Equatable, Sendable {
    let bytes: [UInt8]

    init(_ subject: AttemptSubject, key: [UInt8]) {
        bytes = Blake2b.digest(of: Array(subject.text.utf8), key: key, length: 16)
    }
}

enum AttemptSubject: Equatable, Sendable {
    /// Sign-ins with any login from unknown devices.
    case account(UserID)
    case device(SessionID, of: UserID)
    case login(Login)
    /// Taken logins, by guest; `nil` without a token.
    case registrations(by: UserID?)
    /// Guests are free, so all are limited together.
    case allRegistrations
    /// Mails requested by a known user, short and long term.
    case letters(to: EmailAddress, askedBy: UserID)
    case hourlyMails(to: EmailAddress, askedBy: UserID)
    /// Mails requested by all known users or all strangers.
    case allLetters(to: EmailAddress)
    case unknownSendersMails(to: String)
    /// One origin's share of strangers' mails.
    case originMails(to: String, from: String)
    case guestMails(of: UserID)
    case notices(to: EmailAddress)
    /// Existing logins or not.
    case resets(of: Login, from: String)
    case homeChanges(by: UserID)
    case lookUps(by: UserID)

    /// Unique per subject.
    fileprivate var text: String {
        switch self {
        case .account(let account): "account \(account)"
        case .device(let device, let account): "device \(device) \(account)"
        case .login(let login): "login \(login.key)"
        case .registrations(let guest?): "registrations \(guest)"
        case .registrations(nil): "registrations"
        case .allRegistrations: "all registrations"
        case .letters(let address, let sender): "letters \(sender) \(address.key)"
        case .hourlyMails(let address, let sender): "hour of letters \(sender) \(address.key)"
        case .allLetters(let address): "all letters \(address.key)"
        case .unknownSendersMails(let recipient): "strangers' letters \(recipient)"
        case .originMails(let recipient, let origin): "origin's letters \(origin) \(recipient)"
        case .guestMails(let guest): "guest's letters \(guest)"
        case .notices(let address): "notices \(address.key)"
        case .resets(let login, let origin): "resets \(origin) \(login.key)"
        case .homeChanges(let user): "home \(user)"
        case .lookUps(let user): "look-ups \(user)"
        }
    }

    var refusal: String {
        switch self {
        case .account, .device, .login: "too many attempts with this login"
        case .registrations(_?), .allRegistrations: "too many attempts with taken logins"
        case .registrations(nil): "too many attempts with taken logins: start a guest and register with its token"
        case .letters, .hourlyMails, .allLetters, .unknownSendersMails, .originMails, .guestMails, .notices:
            "an e-mail was sent to this address recently"
        case .resets: "too many requests for this login"
        case .homeChanges: "you changed your home location too often"
        case .lookUps: "too many addresses were looked up"
        }
    }

    /// Requests without a token share 30 taken logins in five minutes, in bursts of 20.
    ///
    /// An address gets one mail a minute and five an hour per sender, ten an hour from all known senders, five from
    /// strangers, four per origin.
    var pace: Throttle.Pace {
        switch self {
        case .account, .device, .login: .guesses
        case .registrations(_?): .steady(burst: 5, every: .seconds(60))
        case .registrations(nil): .steady(burst: 20, every: .seconds(10))
        case .allRegistrations: .steady(burst: 200, every: .seconds(3))
        case .letters, .guestMails: .steady(burst: 1, every: .seconds(60))
        case .hourlyMails, .unknownSendersMails: .window(most: 5, of: .seconds(3600))
        case .originMails: .window(most: 4, of: .seconds(3600))
        case .allLetters, .notices: .window(most: 10, of: .seconds(3600))
        case .resets: .steady(burst: 3, every: .seconds(60))
        case .lookUps: .window(most: 30, of: .seconds(3600))
        case .homeChanges: .steady(burst: 5, every: .seconds(5 * 3600))
        }
    }
}
