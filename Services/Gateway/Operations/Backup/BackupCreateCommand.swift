import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct BackupCreateCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("create", "Make a set of the whole stack, which may go on running.")
        .examples("umkreis backup create", "umkreis backup create --json")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let report = try BackupRun(session).create()
        try session.output.show(report) { report.set }
        for target in report.targets where target.failure == nil {
            let values: [String: TextValue] = [
                "path": .words(target.target), "bytes": .words(BytesText.of(report.bytes)),
                "new": .words(BytesText.of(target.written)), "ms": .count(report.frozenInMs),
            ]
            session.output.notice(localized("cli.backup.created", values))
        }
        try report.requireAll()
    }
}

/// Makes sets and records what became of them.
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
            if let failure = targets.compactMap(\.failure).first { throw Refusal(Fault(.unavailable, failure)) }
        }
    }

    private let session: Session
    private let folder: BackupFolder

    init(_ session: Session) {
        self.session = session
        folder = BackupFolder(directory: session.directory)
    }

    func create() throws -> Report {
        let start = ContinuousClock.now
        do {
            let (manifest, outcomes) = try write()
            let ms = Int(start.duration(to: .now) / .milliseconds(1))
            let targets = outcomes.map { outcome in
                let failure = outcome.failure.map { Refusal($0).fault.message }
                return Report.Target(target: outcome.target, written: outcome.written, failure: failure)
            }
            for target in targets { try record(target, manifest, ms) }
            return Report(
                set: manifest.name,
                madeAt: manifest.madeAt,
                files: manifest.files.count + manifest.secrets.count,
                bytes: manifest.bytes,
                frozenInMs: manifest.frozenInMs,
                ms: ms,
                targets: targets
            )
        } catch {
            let failure = Refusal(describing: error)
            // Also a backup that could not begin must not look like a good one.
            for target in try folder.configuration()?.targets ?? [] { try record(failure.fault.message, of: target) }
            throw failure
        }
    }

    private func write() throws -> (BackupManifest, [SetWriter.Outcome]) {
        let source = BackupSource(session.directory)
        guard !source.databases.isEmpty else {
            throw Refusal(.configuration, "cli.rule.backup-no-data", ["path": .words(session.directory.path)])
        }
        return try Refusal.ofBackups { () -> (BackupManifest, [SetWriter.Outcome]) in
            let repositories = try folder.repositories()
            let kind = session.directory.deploymentKind.name
            defer { session.output.advance("") }
            let writer = SetWriter(source, deployment: kind) { [output = session.output] done, total in
                output.advance(localized("cli.backup.reading", ["percent": .count(done * 100 / max(1, total))]))
            }
            let (manifest, outcomes) = try writer.write(to: repositories, at: session.console.now)
            return (manifest, outcomes)
        }
    }

    private func record(_ target: Report.Target, _ manifest: BackupManifest, _ ms: Int) throws {
        if let failure = target.failure { return try record(failure, of: target.target) }
        try folder.update(target.target) { state in
            (state.set, state.madeAt) = (manifest.name, manifest.madeAt)
            (state.bytes, state.written, state.ms) = (manifest.bytes, target.written, ms)
            (state.failure, state.failedAt) = (nil, nil)
        }
    }

    private func record(_ failure: String, of target: String) throws {
        try folder.update(target) { state in
            (state.failure, state.failedAt) = (failure, session.console.now())
        }
    }
}
