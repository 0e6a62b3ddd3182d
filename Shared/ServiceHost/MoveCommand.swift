import Glibc
import ServiceKit
import UmkreisStorage
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// The commands for a service's database on a server, which need that no instance of it runs.
///
/// `umkreis-<service> move-to-server` and `move-to-file` print a line for each table, `new-epoch` the epoch. They exit
/// with 0, or 78 and a line on standard error.
enum MoveCommand: String, CaseIterable {
    case toServer = "move-to-server"
    case toFile = "move-to-file"
    case newEpoch = "new-epoch"

    var subcommand: ProcessOptions.Subcommand {
        ProcessOptions.Subcommand(rawValue, meaning, options: [])
    }

    private var meaning: String {
        switch self {
        case .toServer: "Moves the data of the service's file to the database of --store, and compares all rows."
        case .toFile: "Moves the data in the database of --store to the service's file, and compares all rows."
        case .newEpoch: "Lets other services read all events again, after the database of --store was restored."
        }
    }

    func run<Definition: ServiceDefinition>(_ definition: Definition.Type, _ options: ProcessOptions) async -> Never {
        umask(0o077)
        do {
            for line in try await lines(of: definition, options.values()) { print(line) }
            exit(0)
        } catch {
            LogSink.standardError.write { _ in Array("\(Definition.name): \(error)".utf8) }
            exit(ProcessExit.configuration)
        }
    }

    private func lines<Definition: ServiceDefinition>(
        of definition: Definition.Type,
        _ values: OptionValues
    ) async throws -> [String] {
        guard let place = try HostConfiguration.place(values, of: definition, isOffline: true) else {
            throw ConfigurationError(key: HostConfiguration.store.name, rule: "the address of a PostgreSQL database")
        }
        let folder = try DataFolder(of: Definition.name, in: PeerConfiguration.data(values)).path
        // The service may not run meanwhile.
        let lock = try DataDirectoryLock(folder)
        defer { withExtendedLifetime(lock) {} }
        var configuration = DatabaseConfiguration(
            path: "\(folder)/\(Definition.name).sqlite",
            migrations: definition.migrations,
            now: { .now }
        )
        configuration.scorers = Definition.databaseOptions.scorers
        if self == .newEpoch {
            configuration.server = place
            return [try await EpochRenewal.run(configuration)]
        }
        let derived = Definition.databaseOptions.derivedTables
        let move = DatabaseMove(configuration, place, derived: derived, digest: SHA256.digest)
        let tables = try await move.run(self == .toServer ? .toServer : .toFile)
        return tables.map { "\($0.name) \($0.rows) \($0.hash)" }
    }
}
