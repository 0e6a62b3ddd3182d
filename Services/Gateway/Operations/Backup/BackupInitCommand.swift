import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisWire

struct BackupInitCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("init", "Set up a folder for backups, and print the recovery key once.")
        .examples(
            "umkreis backup init /mnt/backup",
            "umkreis backup init /mnt/usb    a second target",
            "umkreis backup init /mnt/backup --keep-daily 14"
        )

    @Argument(
        help: .init("The folder, on another disk or a mounted file system.", valueName: "dir"),
        completion: .directory
    )
    var target: String

    @Option(help: .init("How many hours with sets keep their newest one.", valueName: "count"))
    var keepHourly: Int?

    @Option(help: .init("How many days with sets keep their newest one.", valueName: "count"))
    var keepDaily: Int?

    @Option(help: .init("How many weeks with sets keep their newest one.", valueName: "count"))
    var keepWeekly: Int?

    @OptionGroup var secret: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let targets: [String]
        /// Only of a new repository.
        let recoveryKey: String?
    }

    func validate() throws {
        let counts = [keepHourly, keepDaily, keepWeekly].compactMap(\.self)
        guard counts.allSatisfy((0...10_000).contains) else {
            throw ValidationError(localized("cli.backup.keepRange"))
        }
    }

    func run(_ session: Session) async throws {
        let folder = BackupFolder(directory: session.directory)
        let path = DataDirectory.absolute(target)
        guard path != session.directory.path, !path.hasPrefix(session.directory.path + "/") else {
            throw Refusal(.usage, "cli.rule.backup-inside", ["path": .words(path)], field: "dir")
        }
        var configuration = try folder.configuration() ?? BackupFolder.Configuration(targets: [])
        let recovery = try await makeRepository(at: path, in: folder, configuration, session)
        if !configuration.targets.contains(path) { configuration.targets.append(path) }
        configuration.retention.hourly = keepHourly ?? configuration.retention.hourly
        configuration.retention.daily = keepDaily ?? configuration.retention.daily
        configuration.retention.weekly = keepWeekly ?? configuration.retention.weekly
        try folder.store(configuration)
        let report = Report(targets: configuration.targets, recoveryKey: recovery?.description)
        try session.output.show(report) { recovery?.description ?? "" }
        if recovery != nil { session.output.notice(localized("cli.backup.keepKey")) }
        let command = session.directory.deploymentKind.command("backup create")
        session.output.notice(localized("cli.backup.next", ["command": .words(command)]))
    }

    /// Makes or joins the repository, and returns the recovery key of a new one.
    private func makeRepository(
        at path: String,
        in folder: BackupFolder,
        _ configuration: BackupFolder.Configuration,
        _ session: Session
    ) async throws -> RecoveryKey? {
        if configuration.targets.contains(path) { return nil }
        let target = FolderTarget(path: path)
        if let keys = try folder.keys(), let first = configuration.targets.first {
            try Refusal.ofBackups {
                let main = try Repository(on: FolderTarget(path: first), keys: keys)
                _ = try Repository.create(on: target, like: main)
            }
            return nil
        }
        if try Refusal.ofBackups({ try Repository.exists(on: target) }) {
            let key = try await session.recoveryKey(secret)
            let repository = try Refusal.ofBackups { try Repository(on: target, recovery: key) }
            try folder.store(RepositoryKeys(master: repository.master))
            return nil
        }
        let (keys, recovery) = (RepositoryKeys.generate(), RecoveryKey.generate())
        try folder.store(keys)
        try Refusal.ofBackups { _ = try Repository.create(on: target, keys: keys, recovery: recovery) }
        return recovery
    }
}

extension Session {
    /// Asks for the recovery key.
    func recoveryKey(_ options: SecretOptions) async throws -> RecoveryKey {
        let typed = try await console.secret(
            Secret(prompt: localized("cli.backup.recoveryKey"), field: "recovery-key"),
            options
        )
        return try Refusal.ofBackups { try RecoveryKey(typed: typed) }
    }
}
