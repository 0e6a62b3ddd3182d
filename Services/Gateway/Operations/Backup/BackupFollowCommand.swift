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
    /// How often the state of the target is stored.
    private static let record = Duration.seconds(60)

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
        try await Refusal.ofAsyncBackups { try await follow(try known.repository.get(), folder, session) }
    }

    private func follow(_ repository: Repository, _ folder: BackupFolder, _ session: Session) async throws {
        let start = ContinuousClock.now
        var writer: PointWriter?
        var recordedAt: ContinuousClock.Instant?
        while isRunning(session), start.duration(to: .now) < Self.longest, try isWanted(folder) {
            // Points build on a set, which the schedule makes.
            if writer == nil, try repository.sets().isEmpty {
                try await Task.sleep(for: Self.pauseWithoutSet)
                continue
            }
            let current = try writer ?? PointWriter(BackupSource(session.directory), in: repository)
            writer = current
            try current.write(at: session.console.now)
            if recordedAt.map({ $0.duration(to: .now) >= Self.record }) ?? true {
                try await folder.update(repository.target.description) { $0.pointAt = session.console.now() }
                recordedAt = .now
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    private static let pauseWithoutSet = Duration.seconds(15)

    /// Processes of containers cannot be seen; their databases can.
    private func isRunning(_ session: Session) -> Bool {
        session.directory.deploymentKind == .containers || session.directory.isRunning
    }

    private func isWanted(_ folder: BackupFolder) throws -> Bool { try folder.schedule()?.pointInTime == true }
}
