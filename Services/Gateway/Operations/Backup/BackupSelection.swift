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
        help: .init(
            "Read from this folder or s3://bucket/prefix (default: the first one of backup init).",
            valueName: "target"
        ),
        completion: .directory
    )
    var from: String?

    @OptionGroup(title: "Options of buckets") var s3: S3Options
    @OptionGroup var secret: SecretOptions

    /// Opens the repository, with the recovery key if this machine does not have its key.
    ///
    /// - Parameter pace: limits reads and writes.
    func repository(_ session: Session, pace: Pace? = nil) async throws -> Repository {
        let folder = BackupFolder(directory: session.directory, pace: pace)
        let known = try folder.configuration()
        let place = try (from ?? known?.targets.first).map { try TargetPlace($0, s3, known) }
        if let keys = try folder.keys() {
            if let place {
                do throws(BackupError) {
                    return try Repository(on: try folder.target(place), keys: keys).checked()
                } catch {
                    // Otherwise it is a repository of another stack, whose recovery key opens it.
                    if error != .wrongKey || from == nil { throw Refusal(error) }
                }
            }
        }
        guard from != nil, let place else { throw Refusal.noBackups(session.directory) }
        let target = try Refusal.ofBackups { try folder.target(place) }
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
