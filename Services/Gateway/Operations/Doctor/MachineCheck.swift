import Foundation
import GatewayKit
import GatewaySupervision
import Glibc
import UmkreisTexts
import UmkreisTokens
import UmkreisWire

/// Checks programs, folders, keys, disk and clock of this machine.
struct MachineCheck: Sendable {
    private static let minimumMiB = 64
    private static let maximumDrift = 60

    private let directory: DataDirectory
    private let profile: ProfileFiles
    private let console: Console

    init(_ directory: DataDirectory, _ profile: ProfileFiles, _ console: Console) {
        (self.directory, self.profile, self.console) = (directory, profile, console)
    }

    private var isLocal: Bool { directory.remoteService == nil }

    func findings() -> [DoctorFinding] {
        let machine = [profileFiles, clock]
        guard isLocal else { return keys + machine }
        // Other users can't look into the folder.
        let isOwn = FileState(directory.path).map { $0.user == geteuid() } ?? true
        return [programs, folders] + disk + machine + (isOwn ? keys + (stack.map { [$0] } ?? []) : [])
    }

    private var programs: DoctorFinding {
        do throws(Refusal) {
            let programs = try Programs()
            for service in ServiceName.stack { try programs.require(service) }
        } catch {
            return .fail(.programs, because: error)
        }
        let replaced = ServiceName.processes.first { RunningProcess($0, in: directory)?.isReplaced == true }
        if let replaced {
            let text = localized("cli.doctor.programs.replaced", ["service": .words(replaced.text)])
            return .warn(.programs, text, remedy: kind.restartPrograms)
        }
        return .pass(.programs, localized("cli.doctor.programs.pass", ["version": .words(Release.version)]))
    }

    private var folders: DoctorFinding {
        let path = TextValue.words(directory.path)
        guard let data = FileState(directory.path) else {
            return .warn(.folders, localized("cli.doctor.folders.none", ["path": path]), remedy: kind.start)
        }
        guard data.user == geteuid() else {
            let values: [String: TextValue] = ["path": path, "user": .words("\(data.user)")]
            let text = localized("cli.doctor.folders.owner", values)
            return .fail(.folders, text, remedy: localized("cli.doctor.folders.asOwner"))
        }
        let services = ServiceName.stack.map { directory.folder(of: $0) }
        for folder in [directory.path, directory.run, directory.logs] + services + services.map({ $0 + "/keys" }) {
            guard let state = FileState(folder) else { continue }
            if state.user != data.user {
                let values: [String: TextValue] = ["path": .words(folder), "user": .words("\(state.user)")]
                let remedy = "chown -R \(data.user):\(data.group) \(folder)"
                return .fail(.folders, localized("cli.doctor.folders.owner", values), remedy: remedy)
            }
            if state.mode & (folder == directory.run ? 0o077 : 0o022) != 0 {
                let text = localized("cli.rule.folder-open", ["path": .words(folder)])
                return .fail(.folders, text, remedy: "chmod 700 \(folder)")
            }
            // Root may write anywhere, but the services need not run as root.
            guard state.mode & 0o700 == 0o700, access(folder, W_OK | X_OK) == 0 else {
                let values: [String: TextValue] = ["path": .words(folder), "mode": .words(state.modeText)]
                return .fail(.folders, localized("cli.doctor.mode", values), remedy: "chmod u+rwx \(folder)")
            }
        }
        return .pass(.folders, directory.path)
    }

    private var kind: DeploymentKind { directory.deploymentKind }

    private var stack: DoctorFinding? {
        guard FileState(directory.path) != nil else { return nil }
        if kind == .units { return UnitCheck(directory).finding() }
        guard let holder = directory.lock.holder else {
            let text = localized("cli.errors.stackNotRunning", ["path": .words(directory.path)])
            return .fail(.stack, text, remedy: kind.start)
        }
        return .pass(.stack, localized("cli.doctor.stack.pass", ["pid": .words("\(holder)")]))
    }

    private var disk: [DoctorFinding] {
        var status = statvfs()
        var folder = directory.path
        // Before the first start, the nearest folder above.
        while statvfs(folder, &status) != 0, let slash = folder.lastIndex(of: "/"), folder.count > 1 {
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
        let free = (Int(status.f_bavail) * Int(status.f_frsize)) >> 20
        let isOutOfFiles = status.f_files > 0 && status.f_favail == 0
        let text = localized("cli.doctor.disk.free", ["mib": .count(free), "path": .words(folder)])
        let remedy = localized("cli.doctor.disk.remedy", ["path": .words(directory.path)])
        if isOutOfFiles { return [.fail(.disk, localized("cli.doctor.disk.inodes"), remedy: remedy)] }
        if free < Self.minimumMiB { return [.fail(.disk, text, remedy: remedy)] }
        return [free < warningMiB ? .warn(.disk, text, remedy: remedy) : .pass(.disk, text)]
    }

    /// The highest `disk-free-mib` of the services.
    private var warningMiB: Int {
        let stored = (try? SettingsStore(in: directory).read()) ?? StoredSettings()
        let given = ServiceName.stack.compactMap { stored["\($0).disk-free-mib"].flatMap { Int($0.value) } }
        return given.max() ?? 1024
    }

    private var keys: [DoctorFinding] {
        var found: [DoctorFinding] = []
        let key = SecretFile(path: directory.serviceKeyPath)
        if let size = key.size {
            let length = localized(
                "cli.secret.length",
                ["path": .words(key.path), "count": .count(KeyFile.length), "command": .words(kind.start)]
            )
            let problem = key.problem(for: nil, maker: kind.start) ?? (size == KeyFile.length ? nil : length)
            found.append(problem.map { .fail(.keys, $0) } ?? .pass(.keys, key.path))
        } else if isLocal, FileState(directory.path + "/auth") != nil {
            let text = localized("cli.secret.missing", ["path": .words(key.path), "command": .words(kind.start)])
            found.append(.fail(.keys, text))
        }
        return found + networkKey + peers
    }

    /// The first process of the stack creates it.
    private var networkKey: [DoctorFinding] {
        let key = SecretFile(path: directory.path + "/keys/network.key")
        guard key.size != nil, let problem = key.problem(for: nil, maker: kind.start) else { return [] }
        return [.fail(.keys, problem)]
    }

    /// Keys for TCP, if there are any.
    private var peers: [DoctorFinding] {
        let folder = KeyFolder(path: directory.wireKeys)
        guard FileState(folder.peersFile) != nil else { return [] }
        let listed = Result { try folder.list(at: console.now()) }
        if let problem = KeyFolder.problem(with: listed) { return [.fail(.peers, problem)] }
        guard let user = FileState(folder.path)?.user, let keys = try? listed.get() else { return [] }
        for name in KeyFolder.names where FileState(folder.keyFile(of: name)) != nil {
            if let problem = folder.problem(with: name, of: user, listed: keys) { return [.fail(.peers, problem)] }
        }
        return [.pass(.peers, folder.path)]
    }

    private var profileFiles: DoctorFinding {
        do throws(Refusal) {
            let account = try profile.credentials.read()
            guard let account else { return .pass(.profile, localized("cli.doctor.profile.none")) }
            let isOver = account.sessionExpiresAt < console.now()
            let text = localized(
                "cli.status.user",
                ["profile": .words(profile.name), "user": .words("\(account.user)")]
            )
            return isOver
                ? .warn(.profile, localized("cli.doctor.profile.over"), remedy: "umkreis account sign-in")
                : .pass(.profile, text)
        } catch {
            return .fail(.profile, because: error)
        }
    }

    /// Compares the clock with the newest file of the services and with its synchronisation by systemd.
    private var clock: DoctorFinding {
        let now = console.now()
        let files = ServiceName.stack.flatMap {
            ["", "-wal"].map { [name = $0] end in directory.database(of: name) + end }
        }
        let newest = files.compactMap { FileState($0)?.changed }.max() ?? 0
        guard newest <= Int(now.milliseconds / 1000) + Self.maximumDrift else {
            return .fail(.clock, localized("cli.doctor.clock.behind"), remedy: localized("cli.doctor.clock.remedy"))
        }
        let isUnsynchronized =
            FileState("/run/systemd/timesync") != nil && FileState("/run/systemd/timesync/synchronized") == nil
        if isUnsynchronized {
            let text = localized("cli.doctor.clock.unsynchronized")
            return .warn(.clock, text, remedy: localized("cli.doctor.clock.remedy"))
        }
        return .pass(.clock, now.description)
    }
}
