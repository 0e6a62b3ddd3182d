import Storage
import Vocabulary

extension ReadTransaction {
    /// What is remembered of failed attempts with a login.
    func attempts(with login: LoginDigest) throws -> SignInThrottle? {
        try row(AuthQueries.attempts, login.bytes) { row in
            SignInThrottle(failures: try row[0], nextAt: try row[1], lastAt: try row[2])
        }
    }
}

extension WriteTransaction {
    /// Remembers failed attempts, and forgets a few of those that no longer count.
    func setAttempts(_ throttle: SignInThrottle, with login: LoginDigest) throws {
        try execute(
            """
            INSERT INTO attempt (login, failures, nextAt, lastAt) VALUES (?, ?, ?, ?)
            ON CONFLICT (login) DO UPDATE
            SET failures = excluded.failures, nextAt = excluded.nextAt, lastAt = excluded.lastAt
            """,
            login.bytes,
            throttle.failures,
            throttle.nextAt,
            throttle.lastAt
        )
        try execute(
            AuthQueries.forgetOldAttempts,
            throttle.lastAt.adding(.zero - SignInThrottle.memory)
        )
    }

    func forgetAttempts(with login: LoginDigest) throws {
        try execute(AuthQueries.forgetAttempts, login.bytes)
    }
}
