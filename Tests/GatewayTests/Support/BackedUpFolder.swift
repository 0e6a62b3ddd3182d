import Foundation
import GatewaySupervision
import Synchronization
import TestKit
import UmkreisStorage
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit
@testable import GatewayOperations

/// A data folder with the database of one service, which is stopped, and a clock; for commands of `umkreis backup`.
final class BackedUpFolder: Sendable {
    static let start = Timestamp(milliseconds: 1_777_636_800_000)

    let folder: TemporaryFolder
    let shell: Shell
    private let time = TestTime()

    init() async throws {
        folder = try TemporaryFolder()
        shell = try Shell(over: RecordingReceiver([:]).transport) { [time] in time.now }
        let path = folder.path + "/data/catalogue"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        var configuration = DatabaseConfiguration(
            path: path + "/catalogue.sqlite",
            migrations: [Migration(1, "notes", .expand, sql: "CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT;")],
            now: { Self.start }
        )
        configuration.emptyStart = .allowed
        try await Database.open(configuration).close()
    }

    deinit { folder.remove() }

    /// The path of a target.
    func target(_ name: String) -> String { "\(folder.path)/\(name)" }

    func pass(_ duration: Duration) { time.advance(by: duration) }

    func run(_ command: ShellCommand, input: String = "") async -> Shell.Outcome {
        await shell.run(command, input: input, environment: ["UMKREIS_DATA": folder.path + "/data"])
    }

    /// A row of `umkreis backup status`.
    func status(of name: String) async -> JSONValue? {
        guard case .array(let rows)? = await run("backup status --json").json?["data"] else { return nil }
        return rows.first { $0["target"]?.text == target(name) }
    }

    /// The names of a target's sets, the newest first.
    func sets(in name: String) async -> [String] {
        guard case .array(let rows)? = await run("backup list --from \(target(name)) --json").json?["data"] else {
            return []
        }
        return rows.compactMap { $0["set"]?.text }
    }

    /// Runs a command, and returns whether a file is there each time it prints something.
    func isStored(_ file: String, whilePrinting words: [String]) async -> [Bool] {
        let seen = Mutex<[Bool]>([])
        var console = Console.process()
        console.environment = ["HOME": folder.path, "UMKREIS_DATA": folder.path + "/data"]
        console.output = TextSink(isTerminal: false) { _ in
            seen.withLock { $0.append(FileManager.default.fileExists(atPath: file)) }
        }
        console.notices = TextSink(isTerminal: false) { _ in }
        _ = await Invocation(words, console).run()
        return seen.withLock(\.self)
    }

    /// Values of `umkreis_backup_failed` by job.
    func failedJobs() throws -> [String: String] {
        let directory = try DataDirectory(folder.path + "/data", [:])
        let lines = BackupFigures(directory, at: time.now).text?.split(separator: "\n") ?? []
        let values = lines.compactMap { line in
            line.firstMatch(of: /^umkreis_backup_failed\{.*job="(\w+)"\} (\d)$/).map { (String($0.1), String($0.2)) }
        }
        return Dictionary(values) { first, _ in first }
    }

    /// Takes a target away, as an unmounted disk, or brings it back.
    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: target(name), toPath: target(other))
    }

    /// Lets every target seem to be proved now, so that no trial is due.
    func markProved(_ names: String...) throws {
        let states = names.map { "\"\(target($0))\":{\"verifiedAt\":\"\(time.now)\"}" }.joined(separator: ",")
        try PrivateFile(folder.path + "/data/backup/state.json").write(Array("{\"targets\":{\(states)}}".utf8))
    }
}

private final class TestTime: Sendable {
    private let time = Mutex(BackedUpFolder.start)

    var now: Timestamp { time.withLock(\.self) }

    func advance(by duration: Duration) { time.withLock { $0 = $0.adding(duration) } }
}
