import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisWire

/// Which repository and which set a command uses.
struct BackupSelection: ParsableArguments {
    static let newest = "latest"

    @Option(
        help: .init("Read from this folder (default: the first one of backup init).", valueName: "dir"),
        completion: .directory
    )
    var from: String?

    @OptionGroup var secret: SecretOptions

    /// Opens the repository, with the recovery key if this machine does not have its key.
    func repository(_ session: Session) async throws -> Repository {
        let folder = BackupFolder(directory: session.directory)
        if let keys = try folder.keys() {
            let path = try from.map(DataDirectory.absolute) ?? folder.configuration()?.targets.first
            if let path {
                do throws(BackupError) {
                    return try Repository(on: FolderTarget(path: path), keys: keys).checked()
                } catch {
                    // Otherwise it is a repository of another stack, whose recovery key opens it.
                    if error != .wrongKey || from == nil { throw Refusal(error) }
                }
            }
        }
        guard let from else { throw Refusal.noBackups(session.directory) }
        let target = FolderTarget(path: DataDirectory.absolute(from))
        guard try Refusal.ofBackups({ try Repository.exists(on: target) }) else {
            throw Refusal(.noRepository(target.description))
        }
        let key = try await session.recoveryKey(secret)
        return try Refusal.ofBackups { try Repository(on: target, recovery: key) }
    }

    /// Returns the name of a set; `latest` is the newest one.
    static func name(of given: String, in repository: Repository) throws -> String {
        try Refusal.ofBackups { () -> String in
            let sets = try repository.sets()
            if given == newest {
                guard let last = sets.last else { throw BackupError.noSet(given) }
                return last
            }
            guard sets.contains(given) else { throw BackupError.noSet(given) }
            return given
        }
    }
}

struct SetArgument: ParsableArguments {
    @Argument(help: .init("A set of backup list, or latest.", valueName: "set"))
    var name = BackupSelection.newest
}
