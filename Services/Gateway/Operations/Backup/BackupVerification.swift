import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Proves a set by a trial, and records the result here and beside the set.
struct BackupVerification {
    struct Report: Encodable {
        let set: String
        let files: Int
        let bytes: Int
        let isStarted: Bool
        let ms: Int
        let problems: [String]
    }

    private let given: String
    private let repository: Repository
    private let session: Session
    /// The scratch folder.
    var scratch: String
    /// Whether it only compares checksums, which proves less.
    var readsOnly = false

    init(of set: String, in repository: Repository, _ session: Session) {
        (given, self.repository, self.session) = (set, repository, session)
        scratch = BackupFolder(directory: session.directory).scratch
    }

    func run() async throws -> Report {
        do {
            return try await proof()
        } catch let error as CancellationError {
            throw error
        } catch {
            let failure = (error as? BackupError).map { Refusal($0) } ?? Refusal(describing: error)
            try await note(failure.fault.message, at: session.console.now())
            throw failure
        }
    }

    private func proof() async throws -> Report {
        let start = ContinuousClock.now
        let set = try BackupSelection.name(of: given, in: repository)
        let trial = SetTrial(of: set, in: repository, scratch, session)
        let (manifest, problems) = try await trial.run(checksumsOnly: readsOnly)
        try await record(problems, of: set, at: session.console.now())
        return Report(
            set: set,
            files: manifest?.files.count ?? 0,
            bytes: manifest?.bytes ?? 0,
            isStarted: !readsOnly && problems.isEmpty,
            ms: Int(start.duration(to: .now) / .milliseconds(1)),
            problems: problems
        )
    }

    /// A set that was only read has not been proved by a restore.
    private func record(_ problems: [String], of set: String, at now: Timestamp) async throws {
        if readsOnly, problems.isEmpty { return }
        try Refusal.ofBackups { try repository.record(SetRecord(checkedAt: now, problems: problems), of: set) }
        if let problem = problems.first { return try await note("\(set): \(problem)", at: now) }
        guard try isOfThisStack else { return }
        try await folder.update(repository.target.description) { state in
            (state.verifiedSet, state.verifiedAt) = (set, now)
            state.record(nil, of: .verify)
        }
    }

    private func note(_ failure: String, at now: Timestamp) async throws {
        guard try isOfThisStack else { return }
        try await folder.record(failure, of: .verify, on: repository.target.description, at: now)
    }

    private var folder: BackupFolder { BackupFolder(directory: session.directory) }

    private var isOfThisStack: Bool {
        get throws { try folder.configuration()?.targets.contains(repository.target.description) == true }
    }
}
