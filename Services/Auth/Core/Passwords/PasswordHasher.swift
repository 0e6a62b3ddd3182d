import ServiceKit

/// Hashes and compares passwords on threads of its own.
///
/// Whoever waits gives a deadline; when too many wait, the next is told to come back
/// (``HashPoolFault/busy(retryAfter:)``).
struct PasswordHasher: Sendable {
    /// The cost of new hashes.
    let parameters: Argon2Parameters
    private let pool: HashPool
    /// Stands in for the hash of an account that is not there or has no password.
    private let unmatchable: PasswordHash

    init(parameters: Argon2Parameters = .standard, pool: HashPool) throws {
        self.parameters = parameters
        self.pool = pool
        unmatchable = try PasswordHash.unmatchable(parameters: parameters)
    }

    /// Hashes a new password.
    func hash(_ password: Password, deadline: ContinuousClock.Instant) async throws -> PasswordHash {
        let parameters = parameters
        return try await pool.run(deadline: deadline) {
            try PasswordHash.make(of: password, parameters: parameters)
        }
    }

    /// Compares a password with an account's hash.
    ///
    /// Without a hash the work is the same and the verdict is `wrong`, so that the time taken does not tell whether the
    /// account exists. Callers ask for every sign-in, also one whose account is locked or unknown.
    func verify(
        _ password: Password,
        against hash: PasswordHash?,
        deadline: ContinuousClock.Instant
    ) async throws -> PasswordVerdict {
        let stored = hash ?? unmatchable
        let matches = try await pool.run(deadline: deadline) { try stored.matches(password) }
        guard matches, hash != nil else { return .wrong }
        return .right(needsRehash: stored.needsRehash(for: parameters))
    }
}
