import ServiceKit

/// Counts attempts in the database, and refuses those over an ``AttemptLimit``.
struct AttemptCounter: Sendable {
    let store: AuthStore
    let key: [UInt8]
    let audit: AuditChain

    /// Counts an attempt before its outcome, so that concurrent attempts count too.
    ///
    /// - Throws: `throttled`.
    @discardableResult
    func admit(_ limit: AttemptLimit, at moment: Timestamp) async throws -> Int {
        try await store.persist { [self] transaction in try admit(limit, at: moment, in: transaction) }
    }

    /// Counts an attempt with all limits, or with none.
    ///
    /// - Throws: `throttled`.
    func admit(_ limits: [AttemptLimit], at moment: Timestamp) async throws {
        try await store.persist { [self] transaction in
            for limit in limits { try check(limit, at: moment, in: transaction) }
            for limit in limits { try admit(limit, at: moment, in: transaction) }
        }
    }

    /// A rollback undoes the count.
    @discardableResult
    func admit(_ limit: AttemptLimit, at moment: Timestamp, in transaction: WriteTransaction) throws -> Int {
        try check(limit, at: moment, in: transaction)
        return try count(limit, at: moment, in: transaction)
    }

    /// Returns `nil` instead of throwing.
    func admitIfPossible(
        _ limit: AttemptLimit,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Int? {
        do {
            return try admit(limit, at: moment, in: transaction)
        } catch let fault as Fault where fault.code == .throttled {
            return nil
        }
    }

    /// Does not count.
    private func check(_ limit: AttemptLimit, at moment: Timestamp) async throws {
        try await store.read { [self] transaction in try check(limit, at: moment, in: transaction) }
    }

    /// Does not count.
    func check(_ limit: AttemptLimit, at moment: Timestamp, in transaction: ReadTransaction) throws {
        try Throttle.check(try transaction.attempts.find(bucket(of: limit)), at: moment, limit.refusal)
    }

    /// Does not count.
    func admits(_ limit: AttemptLimit, at moment: Timestamp, in transaction: ReadTransaction) throws -> Bool {
        do {
            try check(limit, at: moment, in: transaction)
            return true
        } catch let fault as Fault where fault.code == .throttled {
            return false
        }
    }

    /// The attempts that still count.
    func failures(of limit: AttemptLimit, at moment: Timestamp, in transaction: ReadTransaction) throws -> Int {
        let past = try transaction.attempts.find(bucket(of: limit))
        return Throttle.counting(after: past, at: moment, limit.pace).failures - 1
    }

    /// Counts an attempt although it is too early.
    func count(_ limit: AttemptLimit, at moment: Timestamp, in transaction: WriteTransaction) throws -> Int {
        let past = try transaction.attempts.find(bucket(of: limit))
        let next = Throttle.counting(after: past, at: moment, limit.pace)
        try transaction.attempts.set(bucket(of: limit), to: next)
        return next.failures
    }

    /// Undoes the count of one attempt.
    func takeBack(_ limits: [AttemptLimit]) async throws {
        try await store.persist { [self] transaction in try takeBack(limits, in: transaction) }
    }

    func takeBack(_ limits: [AttemptLimit], in transaction: WriteTransaction) throws {
        for bucket in limits.map(bucket) {
            guard let counted = try transaction.attempts.find(bucket) else { continue }
            if let before = counted.takenBack {
                try transaction.attempts.set(bucket, to: before)
            } else {
                try transaction.attempts.delete(bucket)
            }
        }
    }

    /// Deletes all counts.
    func reset(_ limits: [AttemptLimit], in transaction: WriteTransaction) throws {
        for limit in limits { try transaction.attempts.delete(bucket(of: limit)) }
    }

    func reset(_ limit: AttemptLimit) async throws {
        try await store.persist { [self] transaction in try reset([limit], in: transaction) }
    }

    /// Counts a `conflict`, which reveals a taken login.
    ///
    /// - Throws: `throttled`; then concurrent requests do not learn the conflict either.
    func countConflicts<Value: Sendable>(
        of limit: AttemptLimit,
        at moment: Timestamp,
        _ work: () async throws -> Value
    ) async throws -> Value {
        try await check(limit, at: moment)
        do {
            return try await work()
        } catch let fault as Fault where fault.code == .conflict {
            try await store.persist { [self] transaction in
                try admit(limit, at: moment, in: transaction)
                try admit(.allTakenLogins, at: moment, in: transaction)
            }
            throw fault
        }
    }

    /// Writes series of wrong passwords to the audit log.
    ///
    /// Only at 5, 10, 20, 50, 100 …, so that guessing cannot fill it. For unknown logins, makes another write, to
    /// equalise response times.
    func auditGuesses(_ failures: Int, with limit: AttemptLimit, of account: UserID?, at moment: Timestamp)
        async throws
    {
        guard Self.isStep(failures) else { return }
        try await store.persist { [self] transaction in
            if let account {
                try audit.record(.guessed(account, failures: failures), at: moment, in: transaction)
            } else if let past = try transaction.attempts.find(bucket(of: limit)) {
                try transaction.attempts.set(bucket(of: limit), to: past)
            }
        }
    }

    /// Whether a count is one of 5, 10, 20, 50, 100 ….
    private static func isStep(_ count: Int) -> Bool {
        var rest = count
        while rest % 10 == 0, rest > 0 { rest /= 10 }
        return count >= 5 && [1, 2, 5].contains(rest)
    }

    private func bucket(of limit: AttemptLimit) -> AttemptBucket { AttemptBucket(limit, key: key) }
}
