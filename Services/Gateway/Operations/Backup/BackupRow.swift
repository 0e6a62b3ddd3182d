import GatewaySupervision
import UmkreisVocabulary
import UmkreisWire

/// The state of a target of backups, for `umkreis backup status` and `umkreis status`.
struct BackupRow: Encodable {
    let target: String
    let state: BackupState.Target
    /// Late, or the last attempt of a job failed.
    let isLate: Bool
    let failure: String?
    let failedAt: Timestamp?
    let failedJob: BackupJob?

    init(_ target: String, _ state: BackupState.Target, _ limits: BackupLimits, at now: Timestamp) {
        (self.target, self.state) = (target, state)
        let problem = state.problem
        (failure, failedAt, failedJob) = (problem?.failure.reason, problem?.failure.at, problem?.job)
        isLate = problem != nil || limits.isLate(state, at: now)
    }

    /// `nil` before `backup init`.
    static func rows(of directory: DataDirectory, at now: Timestamp) throws -> [BackupRow]? {
        let folder = BackupFolder(directory: directory)
        guard let configuration = try folder.configuration() else { return nil }
        let (state, limits) = (try folder.state(), BackupLimits(try folder.schedule(), of: directory, at: now))
        return configuration.targets.map { BackupRow($0, state[$0], limits, at: now) }
    }
}
