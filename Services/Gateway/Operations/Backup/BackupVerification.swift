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
        let start = ContinuousClock.now
        let set = try BackupSelection.name(of: given, in: repository)
        let trial = SetTrial(of: set, in: repository, scratch, session)
        let (manifest, problems) = try await trial.run(checksumsOnly: readsOnly)
        try record(problems, of: set, at: session.console.now())
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
    private func record(_ problems: [String], of set: String, at now: Timestamp) throws {
        if readsOnly, problems.isEmpty { return }
        let folder = BackupFolder(directory: session.directory)
        try Refusal.ofBackups { try repository.record(SetRecord(checkedAt: now, problems: problems), of: set) }
        guard try folder.configuration() != nil else { return }
        try folder.update(repository.target.description) { state in
            if let problem = problems.first {
                (state.failure, state.failedAt) = ("\(set): \(problem)", now)
            } else {
                (state.verifiedSet, state.verifiedAt) = (set, now)
            }
        }
    }
}
