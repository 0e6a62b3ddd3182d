import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisWire

extension Refusal {
    init(_ error: BackupError) {
        switch error {
        case .target(let path, let reason):
            self.init(.unavailable, "cli.rule.backup-target", ["path": .words(path), "reason": .words(reason)])
        case .mayNotDelete(let path):
            self.init(.configuration, "cli.rule.backup-may-not-delete", ["path": .words(path)])
        case .noCredentials(let path):
            self.init(.configuration, "cli.rule.backup-no-credentials", ["path": .words(path)])
        case .noRepository(let path): self.init(.configuration, "cli.rule.backup-none", ["path": .words(path)])
        case .repositoryExists(let path): self.init(.conflict, "cli.rule.backup-exists", ["path": .words(path)])
        case .newerFormat(let number): self.init(.configuration, "cli.rule.backup-newer", ["format": .count(number)])
        case .wrongKey: self.init(.configuration, "cli.rule.backup-wrong-key")
        case .notARecoveryKey: self.init(.usage, "cli.rule.backup-key-invalid")
        case .damaged(let name): self.init(.internal, "cli.rule.backup-damaged", ["name": .words(name)])
        case .locked(let path): self.init(.conflict, "cli.rule.backup-locked", ["path": .words(path)])
        case .noSet(let name): self.init(.notFound, "cli.rule.backup-no-set", ["name": .words(name)])
        case .file(let path, let reason):
            self.init(.configuration, "cli.rule.backup-file", ["path": .words(path), "reason": .words(reason)])
        case .tooSlow(let path): self.init(.unavailable, "cli.rule.backup-slow", ["path": .words(path)])
        case .noSpace(let path, let needed, let free):
            let values: [String: TextValue] = [
                "path": .words(path), "needed": .words(BytesText.of(needed)), "free": .words(BytesText.of(free)),
            ]
            self.init(.configuration, "cli.rule.backup-no-space", values)
        case .noPoint(let moment, let until, let again):
            let rule =
                switch (until, again) {
                case (nil, nil): "cli.rule.backup-no-points"
                case (_, nil): "cli.rule.backup-points-until"
                case (nil, _): "cli.rule.backup-points-from"
                case (_, _): "cli.rule.backup-points-gap"
                }
            var values: [String: TextValue] = ["moment": .words(moment.description)]
            if let until { values["until"] = .words(until.description) }
            if let again { values["again"] = .words(again.description) }
            self.init(.notFound, rule, values)
        case .notEmpty(let path): self.init(.conflict, "cli.rule.backup-not-empty", ["path": .words(path)])
        }
    }

    /// Runs work on repositories that also waits.
    static func ofAsyncBackups<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as BackupError {
            throw Refusal(error)
        }
    }

    /// Runs work on repositories, whose errors become refusals.
    static func ofBackups<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as BackupError {
            throw Refusal(error)
        }
    }
}
