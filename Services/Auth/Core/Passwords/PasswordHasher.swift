import Processes
import ServiceKit

/// Hashes and compares passwords on a bounded pool (``HashPool``, ``PasswordWork``).
struct PasswordHasher: Sendable {
    let parameters: Argon2Parameters
    private let pool: HashPool
    private let work: PasswordWork

    init(parameters: Argon2Parameters = .standard, pool: HashPool, workers: Workers? = nil) {
        self.parameters = parameters
        self.pool = pool
        work = PasswordWork(workers: workers)
    }

    func close() async {
        await pool.close()
        work.close()
    }

    /// Limits strangers' calls to the pool's places, since more would only wait to be rejected.
    func gate() -> CallGate {
        CallGate(most: HashPool.standardQueueLimit) { [pool] in pool.busy.fault }
    }

    func hash(
        _ password: Password,
        forKnown isForKnown: Bool = false,
        deadline: ContinuousClock.Instant
    ) async throws -> PasswordHash {
        try await pool.run(deadline: deadline, forKnown: isForKnown) { [work, parameters] in
            try work.hash(password, parameters: parameters)
        }
    }

    /// Compares with equal work for all wrong passwords, so that timing reveals no accounts.
    ///
    /// Compares with one Argon2id hash, and one imported hash while there are any; missing ones are replaced by dummies
    /// of the most frequent cost. Call this also for locked and unknown accounts.
    ///
    /// - Parameter isForKnown: See ``HashQueue``.
    func verify(
        _ password: Password,
        against hash: StoredHash?,
        commonest: MostFrequentCosts,
        forKnown isForKnown: Bool = false,
        deadline: ContinuousClock.Instant
    ) async throws -> PasswordMatch {
        let matches = try await pool.run(deadline: deadline, forKnown: isForKnown) { [work, parameters] in
            try work.matches(password, commonest.hashes(around: hash, today: parameters))
        }
        guard matches, let hash else { return .wrong }
        return .right(needsRehash: hash.needsRehash(for: parameters))
    }
}

struct MostFrequentCosts: Equatable, Sendable {
    var argon2id: PasswordHashCost?
    /// An ``ImportedHash/kind``.
    var imported: String?

    static let unknown = MostFrequentCosts()

    func hashes(around hash: StoredHash?, today: Argon2Parameters) throws -> [StoredHash] {
        // Creates both, to equalise response times.
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

enum PasswordMatch: Equatable, Sendable {
    case wrong
    /// `needsRehash` if the cost is outdated.
    case right(needsRehash: Bool)
}
