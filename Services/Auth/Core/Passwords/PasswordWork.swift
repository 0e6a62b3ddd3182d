import UmkreisProcesses
import UmkreisWire

/// Hashes passwords in worker processes, or else on the calling thread.
///
/// Allocating 64 MiB per hash stalls the whole process. Passwords are passed in jobs only, never in arguments,
/// environment or files.
struct PasswordWork: Sendable {
    static let word = "hash-worker"
    /// Twice the costliest allowed hash, and behind other work, but with a third of its share: with the lowest priority
    /// no sign-in met its deadline beside six busy processes on two cores.
    static let work = Work(memory: 2 << 30, niceness: 5) { job in answer(job) }
    /// Three times the costliest allowed hash.
    private static let timeout = Duration.seconds(60)

    private let workers: Workers?

    init(workers: Workers?) {
        self.workers = workers
    }

    /// Blocks.
    func hash(_ password: Password, parameters: Argon2Parameters) throws -> PasswordHash {
        let answer = try run(
            Job(password: password.text, memoryKiB: parameters.memoryKiB, iterations: parameters.iterations)
        )
        guard let hash = answer.hash else { throw PasswordHashFault.unreadable }
        return try PasswordHash(phc: hash)
    }

    /// Blocks; stops at the first match.
    func matches(_ password: Password, _ hashes: [StoredHash]) throws -> Bool {
        guard let matches = try run(Job(password: password.text, hashes: hashes.map(\.text))).matches else {
            throw PasswordHashFault.unreadable
        }
        return matches
    }

    func close() {
        workers?.close()
    }

    private func run(_ job: Job) throws -> Answer {
        let answer =
            try workers.map {
                try WireJSON.decode(Answer.self, from: $0.run(WireJSON.encode(job), before: .now + Self.timeout))
            } ?? Self.answer(of: job)
        if let fault = answer.fault { throw fault }
        return answer
    }

    private struct Job: Codable {
        var password: String
        var hashes: [String]?
        var memoryKiB: Int?
        var iterations: Int?
    }

    private struct Answer: Codable {
        var hash: String?
        var matches: Bool?
        var fault: PasswordHashFault?
    }

    @Sendable private static func answer(_ job: [UInt8]) -> [UInt8] {
        do {
            return try WireJSON.encode(answer(of: WireJSON.decode(Job.self, from: job)))
        } catch {
            return []
        }
    }

    private static func answer(of job: Job) -> Answer {
        do {
            let password = Password(bytes: Array(job.password.utf8))
            if let hashes = job.hashes {
                return Answer(matches: try hashes.contains { try StoredHash($0).matches(password) })
            }
            let cost = try Argon2Parameters(memoryKiB: job.memoryKiB ?? 0, iterations: job.iterations ?? 0)
            return Answer(hash: try PasswordHash.make(of: password, parameters: cost).text)
        } catch let fault as PasswordHashFault {
            return Answer(fault: fault)
        } catch {
            return Answer(fault: .unreadable)
        }
    }
}
