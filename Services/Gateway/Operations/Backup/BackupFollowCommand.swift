import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct BackupFollowCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("follow", "Write points in time to a target, for six hours; umkreis up runs it.")
        .examples("umkreis backup follow /mnt/backup")

    /// Longer than what a point takes, and short enough for a recovery point of ten seconds.
    private static let pause = Duration.seconds(2)
    /// A restore reads all points of a chain until its moment.
    private static let longest = Duration.seconds(6 * 3600)
    /// How often the state of the target is stored.
    private static let record = Duration.seconds(60)

    @Argument(help: .init("A target of backup init.", valueName: "target"), completion: .directory)
    var target: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let schedule = try BackupFolder(directory: session.directory).schedule()
        let folder = BackupFolder(directory: session.directory, pace: schedule?.pace)
        guard let known = try folder.targets().first(where: { $0.path == target }) else {
            throw Refusal(.notFound, "cli.rule.backup-none", ["path": .words(target)])
        }
        let start = ContinuousClock.now
        var recordedAt: ContinuousClock.Instant?
        do {
            let writer = try PointWriter(BackupSource(session.directory), in: try known.repository.get())
            while session.directory.isRunning, start.duration(to: .now) < Self.longest, try isWanted(folder) {
                try writer.write(at: session.console.now)
                if recordedAt.map({ $0.duration(to: .now) >= Self.record }) ?? true {
                    try await folder.update(target) { $0.pointAt = session.console.now() }
                    recordedAt = .now
                }
                try await Task.sleep(for: Self.pause)
            }
        } catch let error as BackupError {
            throw Refusal(error)
        }
    }

    private func isWanted(_ folder: BackupFolder) throws -> Bool { try folder.schedule()?.pointInTime == true }
}
