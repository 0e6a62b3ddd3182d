import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct BackupFollowCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb(
        "follow",
        "Write points in time as scheduled; what runs the services starts it."
    )
    .examples(
        "umkreis backup follow    all targets of the schedule, until Ctrl-C",
        "umkreis backup follow /mnt/backup    one target, for six hours"
    )

    /// Longer than what a point takes, and short enough for a recovery point of ten seconds.
    private static let pause = Duration.seconds(2)
    /// A restore reads all points of a chain until its moment.
    private static let longest = Duration.seconds(6 * 3600)
    /// How often the state of the target is stored, for the age of points.
    private static let record = Duration.seconds(5)
    /// How often points are reported to auth, which writes to its database and so makes a point.
    private static let notice = Duration.seconds(60)
    private static let pauseWithoutSet = Duration.seconds(15)

    @Argument(help: .init("A target of backup init (default: all).", valueName: "target"), completion: .directory)
    var target: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        guard let target else { return await FollowedBackups(of: session.directory).run() }
        let schedule = try BackupFolder(directory: session.directory).schedule()
        let folder = BackupFolder(directory: session.directory, pace: schedule?.pace)
        guard let known = try folder.targets().first(where: { $0.path == target }) else {
            throw Refusal(.notFound, "cli.rule.backup-none", ["path": .words(target)])
        }
        try await follow(known, folder, session)
    }

    private func follow(_ target: OpenedTarget, _ folder: BackupFolder, _ session: Session) async throws {
        do {
            try await write(to: try target.repository.get(), folder, session)
        } catch let error as CancellationError {
            throw error
        } catch {
            let refusal = (error as? BackupError).map { Refusal($0) } ?? Refusal(describing: error)
            let isKnown = try folder.state()[target.path].failure(of: .follow) != nil
            try await folder.record(refusal.fault.message, of: .follow, on: target.path, at: session.console.now())
            // It is tried again within seconds, so a repeated failure is not reported again.
            if !isKnown { try await BackupNotice(session).send() }
            throw refusal
        }
    }

    private func write(to repository: Repository, _ folder: BackupFolder, _ session: Session) async throws {
        let target = repository.target.description
        let start = ContinuousClock.now
        var writer: PointWriter?
        var (recordedAt, noticedAt): (ContinuousClock.Instant?, ContinuousClock.Instant?) = (nil, nil)
        func isOver(_ pause: Duration, since last: ContinuousClock.Instant?) -> Bool {
            last.map { $0.duration(to: .now) >= pause } ?? true
        }
        while isRunning(session), start.duration(to: .now) < Self.longest, try isWanted(folder) {
            // Points build on a set, which the schedule makes.
            let isWaiting = try writer == nil && repository.sets().isEmpty
            if !isWaiting {
                let current = try writer ?? PointWriter(BackupSource(session.directory), in: repository)
                writer = current
                try current.write(at: session.console.now)
                if isOver(Self.record, since: recordedAt) {
                    let now = session.console.now()
                    try await folder.update(target) { state in
                        state.pointAt = now
                        state.record(nil, of: .follow)
                    }
                    recordedAt = .now
                }
            }
            if isOver(Self.notice, since: noticedAt) {
                try await BackupNotice(session).send()
                noticedAt = .now
            }
            try await Task.sleep(for: isWaiting ? Self.pauseWithoutSet : Self.pause)
        }
    }

    /// Processes of containers cannot be seen; their databases can.
    private func isRunning(_ session: Session) -> Bool {
        session.directory.deploymentKind == .containers || session.directory.isRunning
    }

    private func isWanted(_ folder: BackupFolder) throws -> Bool { try folder.schedule()?.pointInTime == true }
}
