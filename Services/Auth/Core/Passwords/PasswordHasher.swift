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

    /// A gate for calls of strangers that hash: beyond the places in the pool they would only wait to be refused.
    func gate() -> CallGate {
        CallGate(most: HashPool.standardQueueLimit) { [pool] in pool.busy.fault }
    }

    /// Hashes a new password.
    ///
    /// - Parameter isForKnown: whether the owner has shown who that is (``HashQueue``).
    func hash(
        _ password: Password,
        forKnown isForKnown: Bool = false,
        deadline: ContinuousClock.Instant
    ) async throws -> PasswordHash {
        try await pool.run(deadline: deadline, forKnown: isForKnown) { [work, parameters] in
            try work.hash(password, parameters: parameters)
        }
    }

    /// Compares a password with an account's hash.
    ///
    /// A wrong password takes the same work whoever is asked for: one Argon2id and, while there are imported hashes, one of
    /// those; what the account does not have is compared in vain, at the commonest cost. So the time taken does not tell
    /// whether the account exists. Callers ask for every sign-in, also one whose account is locked or unknown.
    ///
    /// - Parameters:
    ///   - commonest: what most accounts' hashes cost.
    ///   - isForKnown: whether the caller has shown to be the owner by something else (``HashQueue``).
    func verify(
        _ password: Password,
        against hash: StoredHash?,
        commonest: CommonestCosts,
        forKnown isForKnown: Bool = false,
        deadline: ContinuousClock.Instant
    ) async throws -> PasswordVerdict {
        let matches = try await pool.run(deadline: deadline, forKnown: isForKnown) { [work, parameters] in
            try work.matches(password, commonest.hashes(around: hash, today: parameters))
        }
        guard matches, let hash else { return .wrong }
        return .right(needsRehash: hash.needsRehash(for: parameters))
    }
}

/// What most accounts' hashes cost, which is what a guess costs where there is no account.
struct CommonestCosts: Equatable, Sendable {
    /// nil when there are none.
    var argon2id: PasswordHashCost?
    /// ``ImportedHash/kind``; nil when there are none (any more).
    var imported: String?

    static let unknown = CommonestCosts()

    /// What a password is compared with: the account's hash first, and then those that no password has.
    func hashes(around hash: StoredHash?, today: Argon2Parameters) throws -> [StoredHash] {
        // Both are made for everybody, so that making them takes nobody longer.
        let own = try PasswordHash.unmatchable(cost: argon2id ?? PasswordHashCost(today))
        let foreign = try imported.map { try ImportedHash.unmatchable(kind: $0) }
        let foreigns = foreign.map { [StoredHash.imported($0)] } ?? []
        return switch hash {
        case nil: [.argon2id(own)] + foreigns
        case .argon2id(let hash)?: [.argon2id(hash)] + foreigns
        case .imported(let hash)?: [.imported(hash), .argon2id(own)]
        }
    }
}

/// What comparing a password with a stored hash found.
enum PasswordVerdict: Equatable, Sendable {
    case wrong
    /// Right; `needsRehash` when the hash should be replaced by one of today's cost while the password is at hand.
    case right(needsRehash: Bool)
}
