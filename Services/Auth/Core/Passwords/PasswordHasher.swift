import ServiceKit
import UmkreisProcesses

/// Hashes and compares passwords on a bounded pool, since each hash needs memory and time (``PasswordWork``).
///
/// Known users go first, and strangers get three quarters of the queue, so password guessing cannot lock out known
/// users.
struct PasswordHasher: Sendable {
    private static let maximumWaiting = 64

    let parameters: Argon2Parameters
    private let pool: WorkerPool
    private let work: PasswordWork

    /// - Parameter threads: concurrent hashes, at least 1.
    init(parameters: Argon2Parameters = .standard, threads: Int, workers: Workers? = nil) {
        self.parameters = parameters
        work = PasswordWork(workers: workers)
        pool = WorkerPool(threads: threads, waiting: Self.maximumWaiting, reserved: Self.maximumWaiting / 4) {
            backlog in
            let pause = max(1, Int(backlog / .milliseconds(1)))
            return Fault(.overloaded, "too many passwords are being hashed", retryAfterMs: pause)
        }
    }

    func close() async {
        await pool.close()
        work.close()
    }

    /// Limits strangers' calls to the pool's places, since more would only wait to be rejected.
    func gate() -> CallGate {
        CallGate(maximum: Self.maximumWaiting) { [pool] in pool.overload }
    }

    func hash(
        _ password: Password,
        forKnown isForKnown: Bool = false,
        deadline: ContinuousClock.Instant
    ) async throws -> PasswordHash {
        try await run(before: deadline, isForKnown) { [work, parameters] in
            try work.hash(password, parameters: parameters)
        }
    }

    /// Compares with equal work for all wrong passwords, so that timing reveals no accounts.
    ///
    /// Compares with one Argon2id hash, and one imported hash while there are any; missing ones are replaced by dummies
    /// of the most frequent cost. Call this also for locked and unknown accounts. A password that earlier versions
    /// hashed in another form is compared in both.
    ///
    func verify(
        _ password: Password,
        against hash: StoredHash?,
        commonest: MostFrequentCosts,
        forKnown isForKnown: Bool = false,
        deadline: ContinuousClock.Instant
    ) async throws -> PasswordMatch {
        for form in [password, password.former].compactMap(\.self) {
            let matches = try await run(before: deadline, isForKnown) { [work, parameters] in
                try work.matches(form, commonest.hashes(around: hash, today: parameters))
            }
            guard matches else { continue }
            guard let hash else { return .wrong }
            return .right(needsRehash: form != password || hash.needsRehash(for: parameters))
        }
        return .wrong
    }

    private func run<Success: Sendable>(
        before deadline: ContinuousClock.Instant,
        _ isForKnown: Bool,
        _ work: @escaping @Sendable () throws -> Success
    ) async throws -> Success {
        do {
            return try await pool.run(before: deadline, isUrgent: isForKnown, work)
        } catch WorkerFault.overran {
            throw Fault(.deadlineExceeded, "the password was not hashed in time")
        }
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
