import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisWire

struct BackupInitCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("init", "Set up a folder or bucket for backups, and print the recovery key once.")
        .examples(
            "umkreis backup init /mnt/backup",
            "umkreis backup init /mnt/usb    a second target",
            "umkreis backup init s3://backups/umkreis --endpoint https://s3.example.org --credentials /etc/s3",
            "umkreis backup init /mnt/backup --keep-daily 14",
            "umkreis backup init /mnt/backup --new-key    replace a lost recovery key"
        )

    @Argument(
        help: .init("A folder on another disk or file system, or s3://bucket/prefix.", valueName: "target"),
        completion: .directory
    )
    var target: String

    @Option(help: .init("How many hours with sets keep their newest one.", valueName: "count"))
    var keepHourly: Int?

    @Option(help: .init("How many days with sets keep their newest one.", valueName: "count"))
    var keepDaily: Int?

    @Option(help: .init("How many weeks with sets keep their newest one.", valueName: "count"))
    var keepWeekly: Int?

    @Flag(help: "Print a new recovery key, which replaces the former one in all targets.")
    var newKey = false

    @Option(
        help: .init("For how many days nobody can delete what is written (object lock): 1 to 60.", valueName: "days")
    )
    var lockDays: Int?

    @OptionGroup(title: "Options of buckets") var s3: S3Options
    @OptionGroup var secret: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let targets: [String]
        /// Only of a new repository, or with `--new-key`.
        let recoveryKey: String?
    }

    func validate() throws {
        let counts = [keepHourly, keepDaily, keepWeekly].compactMap(\.self)
        guard counts.allSatisfy((0...10_000).contains) else {
            throw ValidationError(localized("cli.backup.keepRange"))
        }
        if let lockDays, !(1...60).contains(lockDays) { throw ValidationError(localized("cli.backup.lockRange")) }
    }

    func run(_ session: Session) async throws {
        let folder = BackupFolder(directory: session.directory)
        var configuration = try folder.configuration() ?? BackupFolder.Configuration(targets: [])
        let place = try place(configuration)
        let path = place.name
        guard path != session.directory.path, !path.hasPrefix(session.directory.path + "/") else {
            throw Refusal(.usage, "cli.rule.backup-inside", ["path": .words(path)], field: "target")
        }
        let repository = try await repository(at: place, in: folder, configuration, session)
        if !configuration.targets.contains(path) { configuration.targets.append(path) }
        if let settings = place.settings {
            configuration.s3 = (configuration.s3 ?? [:]).merging([path: settings]) { $1 }
        }
        configuration.retention.hourly = keepHourly ?? configuration.retention.hourly
        configuration.retention.daily = keepDaily ?? configuration.retention.daily
        configuration.retention.weekly = keepWeekly ?? configuration.retention.weekly
        let recovery = repository.isNew || newKey ? RecoveryKey.generate() : nil
        // Before anything is stored that only this key opens: a command that is killed now must not take it along.
        let report = Report(targets: configuration.targets, recoveryKey: recovery?.description)
        try session.output.show(report) { recovery?.description ?? "" }
        if let recovery { try repository.store(recovery) }
        try folder.store(configuration)
        try folder.followTargets()
        if recovery != nil { session.output.notice(localized("cli.backup.keepKey")) }
        try noteMissingRight(at: place, in: folder, session)
        let command = session.directory.deploymentKind.command("backup create")
        session.output.notice(localized("cli.backup.next", ["command": .words(command)]))
    }

    private func place(_ configuration: BackupFolder.Configuration) throws(Refusal) -> TargetPlace {
        var place = try TargetPlace(target, s3, configuration)
        guard let lockDays else { return place }
        guard place.settings != nil else { throw Refusal(.usage, "cli.rule.backup-s3-only") }
        place.settings?.lockDays = lockDays
        return place
    }

    /// A key that may not delete is a choice, but then somebody else must prune.
    private func noteMissingRight(at place: TargetPlace, in folder: BackupFolder, _ session: Session) throws(Refusal) {
        do throws(BackupError) {
            try folder.target(place).requireDeletion()
        } catch {
            guard case .mayNotDelete = error else { throw Refusal(error) }
            let command = session.directory.deploymentKind.command("backup prune --credentials FILE")
            session.output.notice(localized("cli.backup.mayNotDelete", ["command": .words(command)]))
        }
    }

    /// Prepares the repository: a new one that only lacks its recovery key, one like the stack's, or one that is there.
    private func repository(
        at place: TargetPlace,
        in folder: BackupFolder,
        _ configuration: BackupFolder.Configuration,
        _ session: Session
    ) async throws -> PreparedRepository {
        let target = try Refusal.ofBackups { try folder.target(place) }
        if configuration.targets.contains(place.name) { return .present(newKey ? try folder.openTargets() : []) }
        if let keys = try folder.keys(), let first = configuration.targets.first {
            let joined = try Refusal.ofBackups { () -> Repository in
                let main = try Repository(on: try folder.target(TargetPlace(first, of: configuration)), keys: keys)
                return try Repository.create(on: target, like: main)
            }
            return .present(newKey ? try folder.openTargets() + [joined] : [])
        }
        if try Refusal.ofBackups({ try Repository.exists(on: target) }) {
            let key = try await session.recoveryKey(secret)
            let repository = try Refusal.ofBackups { try Repository(on: target, recovery: key) }
            try folder.store(RepositoryKeys(master: repository.master))
            return .present([repository])
        }
        // Fails here, and not after the key was printed, for a folder that cannot be written.
        _ = try Refusal.ofBackups { try target.lock(.exclusive) }
        let keys = RepositoryKeys.generate()
        try folder.store(keys)
        return .new(target, keys)
    }
}

/// The purpose of a recovery key.
private enum PreparedRepository {
    /// The repository is not written yet.
    case new(any BackupTarget, RepositoryKeys)
    /// The repositories of the stack, all with `--new-key`.
    case present([Repository])

    var isNew: Bool {
        if case .new = self { return true }
        return false
    }

    func store(_ recovery: RecoveryKey) throws {
        try Refusal.ofBackups {
            switch self {
            case .new(let target, let keys): _ = try Repository.create(on: target, keys: keys, recovery: recovery)
            case .present(let repositories): for repository in repositories { try repository.seal(with: recovery) }
            }
        }
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
