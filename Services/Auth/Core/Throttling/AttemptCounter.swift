import ServiceKit

/// Counts failed attempts in auth's file, so that neither a restart nor a crash forgives them.
struct AttemptCounter: Sendable {
    let store: AuthStore
    /// Hides what is counted under from whoever has only the file.
    let key: [UInt8]
    let now: @Sendable () -> Timestamp

    func bucket(of subject: AttemptSubject) -> AttemptBucket { AttemptBucket(subject, key: key) }

    /// Counts an attempt before it is known how it ends: attempts that are made at once must not all be free.
    ///
    /// - Throws: `throttled` when it comes too early.
    func admit(_ subject: AttemptSubject) async throws {
        try await store.note { [self] transaction in
            let past = try transaction.attempts(in: bucket(of: subject))
            let moment = now()
            try Throttle.check(past, at: moment, subject.refusal)
            let next = Throttle.counting(after: past, at: moment, subject.pace)
            try transaction.setAttempts(next, in: bucket(of: subject))
        }
    }

    /// Takes back one that was admitted, and then not carried out.
    func takeBack(_ subject: AttemptSubject) async throws {
        try await store.note { [self] transaction in
            let bucket = bucket(of: subject)
            guard let counted = try transaction.attempts(in: bucket) else { return }
            if let before = counted.takenBack {
                try transaction.setAttempts(before, in: bucket)
            } else {
                try transaction.forgetAttempts(in: bucket)
            }
        }
    }

    /// - Throws: `throttled` when an attempt comes too early now; it is not counted.
    func check(_ subject: AttemptSubject) async throws {
        let past = try await store.read { [self] transaction in try transaction.attempts(in: bucket(of: subject)) }
        try Throttle.check(past, at: now(), subject.refusal)
    }

    /// Counts an attempt that has failed.
    func count(_ subject: AttemptSubject) async throws {
        try await store.note { [self] transaction in
            let past = try transaction.attempts(in: bucket(of: subject))
            let next = Throttle.counting(after: past, at: now(), subject.pace)
            try transaction.setAttempts(next, in: bucket(of: subject))
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
