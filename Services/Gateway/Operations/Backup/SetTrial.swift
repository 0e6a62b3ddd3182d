import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import UmkreisBackup
import UmkreisMessaging
import UmkreisTexts
import UmkreisWire

/// Restores a set into a scratch folder, checks it, and starts a stack there.
///
/// That stack has its own sockets, answers nobody else, and sends no mail.
struct SetTrial {
    private static let checkTimeout = Duration.seconds(3600)
    /// How long it waits for another trial, such as a scheduled one.
    private static let turnTimeout = Duration.seconds(3600)

    private let set: String
    private let repository: Repository
    private let scratch: String
    private let turn: String
    private let session: Session

    init(of set: String, in repository: Repository, _ scratch: String, _ session: Session) {
        (self.set, self.repository, self.scratch, self.session) = (set, repository, scratch, session)
        turn = BackupFolder(directory: session.directory).path + "/verify.lock"
    }

    /// Returns what is wrong; only a failure that says nothing about the set is thrown.
    func run(checksumsOnly: Bool) async throws -> (BackupManifest?, [String]) {
        defer { session.output.advance("") }
        do {
            guard !checksumsOnly else { return (try SetRestore(from: repository).check(set, progress: show), []) }
            // Two trials in one folder would each delete what the other restores.
            return try await FileLock(path: turn).required(within: Self.turnTimeout, restored)
        } catch BackupError.damaged(let name) {
            return (nil, [Refusal(.damaged(name)).fault.message])
        } catch let error as BackupError {
            throw Refusal(error)
        }
    }

    private func restored() async throws -> (BackupManifest?, [String]) {
        let start = StackOnTrial(in: scratch, session)
        // What a killed command left.
        try await start.stop()
        try? FileManager.default.removeItem(atPath: scratch)
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let manifest = try SetRestore(from: repository).write(set, to: scratch, progress: show)
        var problems = manifest.problems(in: scratch)
        for service in ServiceName.stack where manifest.databases[service.text] != nil {
            problems += try files(of: service)
        }
        guard problems.isEmpty else { return (manifest, problems) }
        return (manifest, try await start.answers(to: manifest))
    }

    /// What the service's own check finds, with every photo.
    private func files(of service: ServiceName) throws -> [String] {
        let directory = try DataDirectory(scratch, [:])
        let report = try Programs().file(of: service, in: directory, all: true, within: Self.checkTimeout)
        let missing = report.files?.missing.map { localized("cli.backup.photoMissing", ["path": .words($0)]) } ?? []
        return (report.problems + [report.unreadable].compactMap(\.self)).map { "\(service): \($0)" } + missing
    }

    private func show(_ done: Int, _ total: Int) {
        session.output.advance(localized("cli.backup.reading", ["percent": .count(done * 100 / max(1, total))]))
    }
}

/// A stack in a scratch folder.
private struct StackOnTrial {
    private static let startTimeout = Duration.seconds(300)

    private let folder: String
    private let session: Session
    private let environment: [String: String]

    init(in folder: String, _ session: Session) {
        (self.folder, self.session) = (folder, session)
        var variables = session.console.environment.filter { name, _ in
            !name.hasPrefix("UMKREIS_") && !name.hasPrefix("SETTING_")
        }
        variables["SETTING_MAIL_MODE"] = "file"
        environment = variables
    }

    /// Starts the stack, asks each service, compares the answers with the manifest, and stops it.
    func answers(to manifest: BackupManifest) async throws -> [String] {
        let words = ["up", "--data", folder, "--http", "off", "--console", "off", "--detach", "--wait"]
        let up = try OwnProgram.run(words, environment: environment, within: Self.startTimeout)
        guard up.isDone else {
            let reason = String(up.output.suffix(2000)).trimmingCharacters(in: .whitespacesAndNewlines)
            try await stop()
            return [localized("cli.backup.notStarted", ["reason": .words(reason)])]
        }
        do {
            let problems = try await problems(manifest)
            try await stop()
            return problems
        } catch {
            try await stop()
            return [Refusal(describing: error).fault.message]
        }
    }

    func stop() async throws {
        guard FileManager.default.fileExists(atPath: folder) else { return }
        _ = try await StackShutdown(of: DataDirectory(folder, environment)) { _ in }.run()
    }

    private func problems(_ manifest: BackupManifest) async throws -> [String] {
        var (options, console) = (session.options, session.console)
        options.data = folder
        console.environment = environment
        let trial = try Session(options, console)
        var problems: [String] = []
        for state in await trial.services.states() {
            let expected = manifest.newestEvent(of: state.service.text)
            if let fault = state.fault { problems.append("\(state.service): \(fault.message)") }
            if let sequence = state.sequence, sequence < expected {
                let values: [String: TextValue] = [
                    "service": .words(state.service.text), "count": .count(Int(sequence)),
                ]
                problems.append(localized("cli.backup.eventsMissing", values))
            }
        }
        if problems.isEmpty {
            // Without a session, which would be stored.
            let caller = Client(over: trial.client.connection.transport)
            let kinds = try await caller.send(ListKinds()).kinds
            let stored = manifest.rows(of: "kind", in: "catalogue")
            if stored > 0, kinds.isEmpty {
                problems.append(localized("cli.backup.kindsMissing", ["count": .count(stored)]))
            }
            _ = try await caller.send(Search(limit: 1))
        }
        await trial.close()
        return problems
    }
}
