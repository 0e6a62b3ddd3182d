import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Makes a set in all targets that can be used, and records what became of each.
struct BackupRun {
    struct Report: Encodable {
        struct Target: Encodable {
            let target: String
            let written: Int
            let failure: String?
        }

        let set: String
        let madeAt: Timestamp
        let files: Int
        let bytes: Int
        let frozenInMs: Int
        let ms: Int
        let targets: [Target]

        /// - Throws: ``Refusal`` if a target does not have the set.
        func requireAll() throws(Refusal) {
            guard let failed = targets.first(where: { $0.failure != nil }) else { return }
            let values: [String: TextValue] = [
                "target": .words(failed.target), "reason": .words(failed.failure ?? ""),
            ]
            throw Refusal(.unavailable, "cli.rule.backup-target-failed", values)
        }
    }

    private let session: Session
    private let folder: BackupFolder
    private let names: Set<String>?

    /// - Parameters:
    ///   - names: only these targets; `nil` for all.
    ///   - pace: limits writes.
    init(_ session: Session, on names: Set<String>? = nil, pace: Pace?) {
        (self.session, self.names) = (session, names)
        folder = BackupFolder(directory: session.directory, pace: pace)
    }

    func create() async throws -> Report {
        let start = ContinuousClock.now
        let targets = try await opened()
        var failures: [String: String] = [:]
        for target in targets {
            if case .failure(let error) = target.repository { failures[target.path] = Refusal(error).fault.message }
        }
        do {
            let (manifest, outcomes) = try write(to: targets)
            let ms = Int(start.duration(to: .now) / .milliseconds(1))
            let written = outcomes.map { outcome in
                let failure = outcome.failure.map { Refusal($0).fault.message }
                return Report.Target(target: outcome.target, written: outcome.written, failure: failure)
            }
            let unopened = failures.sorted { $0.key < $1.key }
                .map { Report.Target(target: $0.key, written: 0, failure: $0.value) }
            let all = written + unopened
            for target in all { try await record(target, manifest, ms) }
            return report(manifest, all, ms)
        } catch {
            let failure = Refusal(describing: error)
            // Also a backup that could not begin must not look like a good one.
            for target in targets { try await record(failures[target.path] ?? failure.fault.message, on: target.path) }
            throw failure
        }
    }

    private func opened() async throws -> [OpenedTarget] {
        do {
            return try folder.targets().filter { names?.contains($0.path) != false }
        } catch {
            let failure = Refusal(describing: error)
            for target in try folder.configuration()?.targets ?? [] {
                try await record(failure.fault.message, on: target)
            }
            throw failure
        }
    }

    private func report(_ manifest: BackupManifest, _ targets: [Report.Target], _ ms: Int) -> Report {
        Report(
            set: manifest.name,
            madeAt: manifest.madeAt,
            files: manifest.files.count + manifest.secrets.count,
            bytes: manifest.bytes,
            frozenInMs: manifest.frozenInMs,
            ms: ms,
            targets: targets
        )
    }

    private func write(to targets: [OpenedTarget]) throws -> (BackupManifest, [SetWriter.Outcome]) {
        try keepDeployment()
        let source = BackupSource(session.directory)
        guard !source.databases.isEmpty else {
            throw Refusal(.configuration, "cli.rule.backup-no-data", ["path": .words(session.directory.path)])
        }
        return try Refusal.ofBackups { () -> (BackupManifest, [SetWriter.Outcome]) in
            let repositories = targets.compactMap { try? $0.repository.get() }
            if repositories.isEmpty, let first = targets.first { _ = try first.repository.get() }
            let kind = session.directory.deploymentKind.name
            defer { session.output.advance("") }
            let (scratch, output) = (folder.path, session.output)
            let writer = SetWriter(source, deployment: kind, scratch: scratch) { done, total in
                output.advance(localized("cli.backup.reading", ["percent": .count(done * 100 / max(1, total))]))
            }
            let (manifest, outcomes) = try writer.write(to: repositories, at: session.console.now)
            return (manifest, outcomes)
        }
    }

    /// Containers know the deployment's name from their environment, and restored folders from a file.
    private func keepDeployment() throws {
        let (directory, file) = (session.directory, PrivateFile(session.directory.run + "/deployment"))
        guard directory.volume(of: .auth) != nil, try file.read() != Array(directory.deployment.utf8) else { return }
        try file.write(Array(directory.deployment.utf8))
    }

    private func record(_ target: Report.Target, _ manifest: BackupManifest, _ ms: Int) async throws {
        if let failure = target.failure { return try await record(failure, on: target.target) }
        try await folder.update(target.target) { state in
            (state.set, state.madeAt) = (manifest.name, manifest.madeAt)
            (state.bytes, state.written, state.ms) = (manifest.bytes, target.written, ms)
            state.record(nil, of: .create)
        }
    }

    private func record(_ failure: String, on target: String) async throws {
        try await folder.record(failure, of: .create, on: target, at: session.console.now())
    }
}
