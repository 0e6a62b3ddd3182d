import AuthContract
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Reports the backups to auth, for the console and for mails to operators.
struct BackupNotice {
    private static let timeout = Duration.seconds(5)
    private static let longestReason = 1000

    private let session: Session

    /// - Parameter session: may be without a connection.
    init(_ session: Session) {
        self.session = session
    }

    /// Runs a job, and then reports it, also if it failed.
    static func after<Value>(_ session: Session, _ job: () async throws -> Value) async throws -> Value {
        let value: Value
        do {
            value = try await job()
        } catch let error as CancellationError {
            throw error
        } catch {
            try await BackupNotice(session).send()
            throw error
        }
        try await BackupNotice(session).send()
        return value
    }

    /// Skips a stopped stack: the next job reports all targets.
    func send() async throws {
        guard let targets = try targets() else { return }
        do {
            let connected = try Session(session.options, session.console)
            do {
                _ = try await connected.send(NoteBackups(targets: targets), timeout: Self.timeout)
            } catch {
                await connected.close()
                throw error
            }
            await connected.close()
        } catch {
            let refusal = Refusal(describing: error)
            if refusal.fault.code == .stackDown { return }
            // A backup must not fail for this. The state has it, and the alerts know the age.
            let values: [String: TextValue] = ["reason": .words(refusal.fault.message)]
            session.output.notice(localized("cli.backup.notNoted", values))
        }
    }

    /// `nil` before `backup init`.
    private func targets() throws -> [BackupOutcome]? {
        let folder = BackupFolder(directory: session.directory)
        guard let configuration = try folder.configuration() else { return nil }
        let (state, schedule) = (try folder.state(), try folder.schedule())
        return configuration.targets.map { target in
            let known = state[target]
            let limits = BackupLimits(schedule, of: session.directory, at: session.console.now())
            return BackupOutcome(
                target: target,
                madeAt: known.madeAt,
                verifiedAt: known.verifiedAt,
                pointAt: known.pointAt,
                failure: known.problem.map { String($0.failure.reason.prefix(Self.longestReason)) },
                lateAt: schedule == nil ? nil : limits.end(of: known, from: session.console.now())
            )
        }
    }
}
