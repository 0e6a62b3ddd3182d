import UmkreisStorage
import UmkreisWire

/// The command `umkreis-<service> start-empty`: allows an empty database at the next start.
///
/// Exits with 0, or 78 if the folder cannot be used.
struct EmptyStartCommand {
    static let word = "start-empty"

    static let subcommand = ProcessOptions.Subcommand(
        word,
        "Allows an empty database at the next start, after the former one was lost. Deletes nothing.",
        options: []
    )

    static func run(_ service: ServiceName, _ options: ProcessOptions) -> Never {
        DataFolderCommand.run(service, options) { data in
            let folder = try DataFolder(of: service, in: data).path
            try EmptyStartPermission(in: folder).give()
            return "\(service) may start with an empty database, once: restart it. Nothing is deleted in \(folder)."
        }
    }
}
