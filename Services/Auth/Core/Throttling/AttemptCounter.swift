import ServiceKit

/// Counts failed attempts in auth's file, so that neither a restart nor a crash forgives them.
struct AttemptCounter: Sendable {
    let store: AuthStore
    /// Hides what is counted under from whoever has only the file.
    let key: [UInt8]
    let audit: AuditChain

    func bucket(of subject: AttemptSubject) -> AttemptBucket { AttemptBucket(subject, key: key) }

    /// Counts an attempt before it is known how it ends: attempts that are made at once must not all be free.
    ///
    /// - Throws: `throttled` when it comes too early.
    /// - Returns: how many count now, this one among them.
    @discardableResult
    func admit(_ subject: AttemptSubject, at moment: Timestamp) async throws -> Int {
        try await store.note { [self] transaction in try admit(subject, at: moment, in: transaction) }
    }

    /// As ``admit(_:at:)``, where it counts only if the rest of a write is done.
    @discardableResult
    func admit(_ subject: AttemptSubject, at moment: Timestamp, in transaction: WriteTransaction) throws -> Int {
        let past = try transaction.attempts(in: bucket(of: subject))
        try Throttle.check(past, at: moment, subject.refusal)
        let next = Throttle.counting(after: past, at: moment, subject.pace)
        try transaction.setAttempts(next, in: bucket(of: subject))
        return next.failures
    }

    /// As ``admit(_:at:in:)``, for who is not to be told: nil where it comes too early, and is not counted.
    func admitQuietly(
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

    /// Takes back what was admitted, and then not carried out.
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

    /// Writes wrong passwords into the audit log when there are 5, 10, 20, 50, 100 … in a row: who guesses cannot fill it.
    ///
    /// A login that nobody has is no account's. There as much is written elsewhere, for the time that it takes tells something.
    func noteGuess(_ failures: Int, with subject: AttemptSubject, of account: UserID?, at moment: Timestamp)
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

    /// Forgets all failures, after a success.
    func forget(_ subject: AttemptSubject) async throws {
        try await store.note { [self] transaction in try transaction.forgetAttempts(in: bucket(of: subject)) }
    }

    /// - Throws: `throttled` when an attempt comes too early now; it is not counted.
    func check(_ subject: AttemptSubject, at moment: Timestamp) async throws {
        let past = try await store.read { [self] transaction in try transaction.attempts(in: bucket(of: subject)) }
        try Throttle.check(past, at: moment, subject.refusal)
    }

    /// Does what may tell that a name or an address is taken, and counts it when it does: of many who ask at once, few are told.
    ///
    /// - Throws: `throttled` when the subject has been told so too often, before it is done, or all together have.
    func countingConflicts<Value: Sendable>(
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
    /// What is remembered of failed attempts.
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

/// What failed attempts are counted under: one row each.
///
/// A keyed digest, for people type passwords where a login is asked for, and those must not lie in the database.
struct AttemptBucket: Equatable, Sendable {
    let bytes: [UInt8]

    /// - Parameter key: lies outside the database.
    init(_ subject: AttemptSubject, key: [UInt8]) {
        bytes = Blake2b.digest(of: Array(subject.text.utf8), key: key, length: 16)
    }
}

/// Who or what fails.
enum AttemptSubject: Equatable, Sendable {
    /// Signing in to an account with any of its logins, on a device that has not been signed in to it before.
    case account(UserID)
    /// Signing in to an account on a device that has: strangers do not use up what its owner may try.
    case device(SessionID, of: UserID)
    /// Signing in with a login that nobody has.
    case login(Login)
    /// Registering with an address or a username that is taken, as this guest; without a token as one of all who have none.
    case registrations(by: UserID?)
    /// The same, whoever it was: guests cost nothing.
    case allRegistrations
    /// Somebody known asks for letters to this address; and again, for a longer while.
    case letters(to: EmailAddress, askedBy: UserID)
    case hourOfLetters(to: EmailAddress, askedBy: UserID)
    /// All who are known, together; and all who are not.
    case allLetters(to: EmailAddress)
    case strangersLetters(to: String)
    /// One stranger's share of them; `to` is an address's key, or a login that no account has.
    case originsLetters(to: String, from: String)
    /// A guest asks for a letter about the account that the guest may have registered.
    case guestsLetters(of: UserID)
    /// Telling the owner of this address what has happened.
    case notices(to: EmailAddress)
    /// Asking for another password for this login, be there an account or not.
    case resets(of: Login, from: String)
    /// Changing where one is at home.
    case homeChanges(by: UserID)
    /// Asking through another service whose an address is.
    case lookUps(by: UserID)

    /// Another for every other subject.
    fileprivate var text: String {
        switch self {
        case .account(let account): "account \(account)"
        case .device(let device, let account): "device \(device) \(account)"
        case .login(let login): "login \(login.key)"
        case .registrations(let guest?): "registrations \(guest)"
        case .registrations(nil): "registrations"
        case .allRegistrations: "all registrations"
        case .letters(let address, let sender): "letters \(sender) \(address.key)"
        case .hourOfLetters(let address, let sender): "hour of letters \(sender) \(address.key)"
        case .allLetters(let address): "all letters \(address.key)"
        case .strangersLetters(let recipient): "strangers' letters \(recipient)"
        case .originsLetters(let recipient, let origin): "origin's letters \(origin) \(recipient)"
        case .guestsLetters(let guest): "guest's letters \(guest)"
        case .notices(let address): "notices \(address.key)"
        case .resets(let login, let origin): "resets \(origin) \(login.key)"
        case .homeChanges(let user): "home \(user)"
        case .lookUps(let user): "look-ups \(user)"
        }
    }

    /// What is said to who has failed too often.
    var refusal: String {
        switch self {
        case .account, .device, .login: "too many attempts with this login"
        case .registrations(_?), .allRegistrations: "too many names and addresses were taken"
        case .registrations(nil): "too many names and addresses were taken: start a guest, and register with its token"
        case .letters, .hourOfLetters, .allLetters, .strangersLetters, .originsLetters, .guestsLetters, .notices:
            "the address was mailed to a short while ago"
        case .resets: "it was asked too often for this login"
        case .homeChanges: "the home location was changed too often of late"
        case .lookUps: "too many addresses were given of late"
        }
    }

    /// How often it may fail.
    ///
    /// Who has no token shares with all others: 30 addresses in five minutes and 20 at once. A guest, who costs nothing,
    /// gets few. Of one sender an address has a letter a minute, and five in an hour; ten of all who are known, five of those who
    /// are not, of whom one origin gets four. A home moves some ten times a day at most.
    var pace: Throttle.Pace {
        switch self {
        case .account, .device, .login: .guesses
        case .registrations(_?): .steady(burst: 5, every: .seconds(60))
        case .registrations(nil): .steady(burst: 20, every: .seconds(10))
        case .allRegistrations: .steady(burst: 200, every: .seconds(3))
        case .letters, .guestsLetters: .steady(burst: 1, every: .seconds(60))
        case .hourOfLetters, .strangersLetters: .window(most: 5, of: .seconds(3600))
        case .originsLetters: .window(most: 4, of: .seconds(3600))
        case .allLetters, .notices: .window(most: 10, of: .seconds(3600))
        case .resets: .steady(burst: 3, every: .seconds(60))
        case .lookUps: .window(most: 30, of: .seconds(3600))
        case .homeChanges: .steady(burst: 5, every: .seconds(5 * 3600))
        }
    }
}
