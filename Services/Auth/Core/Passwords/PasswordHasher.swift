import Processes
import ServiceKit

/// Hashes and compares passwords, a few at a time (``HashPool``), where it holds up nobody (``PasswordWork``).
///
/// Whoever waits gives a deadline; when too many wait, the next is told to come back
/// (``HashPoolFault/busy(retryAfter:)``).
struct PasswordHasher: Sendable {
    /// The cost of new hashes.
    let parameters: Argon2Parameters
    private let pool: HashPool
    private let work: PasswordWork

    init(parameters: Argon2Parameters = .standard, pool: HashPool, workers: Workers? = nil) {
        self.parameters = parameters
        self.pool = pool
        work = PasswordWork(workers: workers)
    }

    /// Refuses what waits, lets what is in work come to its end, and ends threads and processes.
    func close() async {
        await pool.close()
        work.close()
    }

    /// Hashes a new password.
    func hash(_ password: Password, deadline: ContinuousClock.Instant) async throws -> PasswordHash {
        try await pool.run(deadline: deadline) { [work, parameters] in
            try work.hash(password, parameters: parameters)
        }
    }

    /// Compares a password with an account's hash.
    ///
    /// Without a hash the work is that of the commonest ones and the verdict is `wrong`, so that the time taken does not
    /// tell whether the account exists. Callers ask for every sign-in, also one whose account is locked or unknown.
    ///
    /// - Parameter commonest: what most accounts' hashes cost; nil when there are none.
    func verify(
        _ password: Password,
        against hash: PasswordHash?,
        commonest: PasswordHashCost?,
        deadline: ContinuousClock.Instant
    ) async throws -> PasswordVerdict {
        // Made for everybody, so that making it takes nobody longer.
        let unmatchable = try PasswordHash.unmatchable(cost: commonest ?? PasswordHashCost(parameters))
        let stored = hash ?? unmatchable
        let matches = try await pool.run(deadline: deadline) { [work] in try work.matches(password, stored) }
        guard matches, hash != nil else { return .wrong }
        return .right(needsRehash: stored.needsRehash(for: parameters))
    }
}

/// What comparing a password with a stored hash found.
enum PasswordVerdict: Equatable, Sendable {
    case wrong
    /// Right; `needsRehash` when the hash should be replaced by one of today's cost while the password is at hand.
    case right(needsRehash: Bool)
}
