import GatewayKit
import GatewaySupervision
import UmkreisVocabulary
import UmkreisWire

/// Work on a target.
enum BackupJob: String, CaseIterable, Encodable {
    case create
    case prune
    case verify
    /// Points in time.
    case follow

    /// The command that does it, or says more.
    var words: String { self == .follow ? "backup status" : "backup \(rawValue)" }
}

/// What became of the last backups and checks, in `<data>/backup/state.json`, for `status`, `doctor` and metrics.
struct BackupState: Codable {
    /// Why a job failed.
    struct Failure: Codable {
        var reason: String
        var at: Timestamp
    }

    /// The state of one target.
    struct Target: Codable {
        /// The last set that was written whole.
        var set: String?
        var madeAt: Timestamp?
        var bytes: Int?
        /// Bytes that the target did not have before.
        var written: Int?
        var ms: Int?
        /// The last sound set, which a restore has proved.
        var verifiedSet: String?
        var verifiedAt: Timestamp?
        /// The last look at the databases for points in time; `nil` without them.
        var pointAt: Timestamp?
        /// The newest set at the last prune.
        var prunedSet: String?
        /// The last failure of each job, until the same job succeeds.
        private var failures: [String: Failure]?

        func failure(of job: BackupJob) -> Failure? { failures?[job.rawValue] }

        /// - Parameter failure: `nil` after a success.
        mutating func record(_ failure: Failure?, of job: BackupJob) {
            var known = failures ?? [:]
            known[job.rawValue] = failure
            failures = known.isEmpty ? nil : known
        }

        /// The first job that failed, and why.
        var problem: (job: BackupJob, failure: Failure)? {
            for job in BackupJob.allCases {
                if let failure = failure(of: job) { return (job, failure) }
            }
            return nil
        }
    }

    private var targets: [String: Target] = [:]

    /// The state of a target; empty before its first backup.
    subscript(target: String) -> Target {
        get { targets[target] ?? Target() }
        set { targets[target] = newValue }
    }
}

extension BackupFolder {
    private static let lockTimeout = Duration.seconds(10)

    private var stateFile: PrivateFile { PrivateFile("\(directory.path)/\(Self.name)/state.json") }
    private var stateLock: FileLock { FileLock(path: "\(directory.path)/\(Self.name)/state.lock") }

    /// Empty before the first backup.
    func state() throws(Refusal) -> BackupState {
        guard let bytes = try stateFile.read() else { return BackupState() }
        return (try? WireJSON.decode(BackupState.self, from: bytes)) ?? BackupState()
    }

    /// Changes the state of a target; two commands do not undo each other's changes.
    func update(_ target: String, _ change: (inout BackupState.Target) -> Void) async throws {
        try await stateLock.required(within: Self.lockTimeout) {
            var state = try state()
            change(&state[target])
            try stateFile.write(try WireJSON.encode(state))
        }
    }

    /// - Parameter reason: `nil` after a success.
    func record(_ reason: String?, of job: BackupJob, on target: String, at now: Timestamp) async throws {
        try await update(target) { $0.record(reason.map { BackupState.Failure(reason: $0, at: now) }, of: job) }
    }
}
