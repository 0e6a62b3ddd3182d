import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Makes, prunes and verifies sets as far as the schedule asks.
///
/// Each target has its own times, so that one that fails is tried again without a new set in the others.
struct DueBackups {
    /// Between two attempts after a failure.
    private static let pause = Duration.seconds(900)

    private let schedule: BackupSchedule
    private let session: Session
    private let folder: BackupFolder

    init(_ schedule: BackupSchedule, _ session: Session) {
        (self.schedule, self.session) = (schedule, session)
        folder = BackupFolder(directory: session.directory)
    }

    /// - Throws: the first failure, after all jobs.
    func run() async throws {
        var first: (any Error)?
        for job in [create, prune, verify] {
            do {
                try await job()
            } catch let error as CancellationError {
                throw error
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
    }

    private func create() async throws {
        let due = try targets { isDue(.create, every: schedule.everySeconds, since: $0.madeAt, $0) }
        guard !due.isEmpty else { return }
        try await BackupRun(session, on: due, pace: schedule.pace).create().requireAll()
    }

    private func prune() async throws {
        let due = try targets { state in
            state.failure(of: .prune).map(isOver) ?? (state.set != state.prunedSet)
        }
        guard !due.isEmpty else { return }
        // Where the key may not delete, somebody prunes with another one.
        try await BackupPruning(session).run(on: due, allowsForbidden: true).requireAll()
    }

    private func verify() async throws {
        let due = try targets { state in
            state.madeAt != nil && isDue(.verify, every: schedule.verifyEverySeconds, since: state.verifiedAt, state)
        }
        guard !due.isEmpty else { return }
        let outcomes = try await TargetJob(.verify, session, pace: schedule.pace).run(on: due) { repository in
            let report = try await BackupVerification(of: BackupSelection.newest, in: repository, session).run()
            guard let problem = report.problems.first else { return }
            let values: [String: TextValue] = ["set": .words(report.set), "reason": .words(problem)]
            throw Refusal(.internal, "cli.rule.backup-unsound", values)
        }
        for (_, outcome) in outcomes { try outcome.get() }
    }

    private func targets(where isDue: (BackupState.Target) -> Bool) throws -> Set<String> {
        let state = try folder.state()
        return Set(try folder.configuration()?.targets.filter { isDue(state[$0]) } ?? [])
    }

    /// Whether a job was not done for so long, or failed a while ago.
    private func isDue(
        _ job: BackupJob,
        every seconds: Int,
        since last: Timestamp?,
        _ state: BackupState.Target
    ) -> Bool {
        if let failure = state.failure(of: job) { return isOver(failure) }
        guard let last else { return true }
        return hasPassed(.seconds(seconds), since: last)
    }

    /// Whether a failed job may be tried again.
    private func isOver(_ failure: BackupState.Failure) -> Bool { hasPassed(Self.pause, since: failure.at) }

    /// A clock that was set back must not stop backups.
    private func hasPassed(_ duration: Duration, since last: Timestamp) -> Bool {
        !(.zero..<duration).contains(session.console.now().since(last))
    }
}
