import Glibc
import UmkreisProcesses
import UmkreisTexts
public import UmkreisWire

extension Programs {
    public static let timeout = Duration.seconds(10)

    /// Asks a service's executable for its settings and whether it accepts the stored ones.
    ///
    /// - Throws: ``Refusal`` after ten seconds without an answer.
    public func settings(of service: ServiceName, stored: StoredSettings) throws -> SettingsReport {
        let words = [SettingsReport.word, try WireJSON.text(stored)]
        let output = try output(of: service, words, errors: .same(as: 2))
        guard let report = try? WireJSON.decode(SettingsReport.self, from: output) else {
            throw Refusal(.configuration, "cli.rule.no-settings-report", ["program": .words("umkreis-\(service)")])
        }
        return report
    }

    /// Asks a service's executable to check the service's file; may run beside the service.
    ///
    /// - Parameter all: whether to look for every file beside the database, not for a sample.
    /// - Throws: ``Refusal`` after ten seconds, or `timeout`, without an answer.
    public func file(
        of service: ServiceName,
        in directory: DataDirectory,
        all: Bool = false,
        within timeout: Duration = Programs.timeout
    ) throws -> DatabaseReport {
        try report(on: service, in: directory, all ? ["all"] : [], within: timeout)
    }

    /// The services that would change the schema of their files at their next start.
    public func upgrades(in directory: DataDirectory) throws -> [ServiceName] {
        try ServiceName.stack.filter { service in
            guard access(directory.database(of: service), F_OK) == 0 else { return false }
            return try report(on: service, in: directory, [DatabaseReport.schemaOnly]).pending != nil
        }
    }

    /// Runs a service's executable to its end; it says on standard error what went wrong.
    ///
    /// - Returns: the lines of its output; `nil` if it failed.
    public func lines(
        of service: ServiceName,
        _ words: [String],
        in environment: [String: String]
    ) throws -> [String]? {
        let run = try ProgramRun(try path(of: service), words, errors: .same(as: 2), environment: environment)
        let output = run.read(upTo: StoredSettings.maximumBytes, within: .seconds(86_400))
        guard run.end(within: Self.timeout) else { return nil }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func report(
        on service: ServiceName,
        in directory: DataDirectory,
        _ options: [String],
        within timeout: Duration = Programs.timeout
    ) throws -> DatabaseReport {
        let words = [DatabaseReport.word, directory.database(of: service)] + options
        let output = try output(of: service, words, errors: .nothing, within: timeout)
        guard let report = try? WireJSON.decode(DatabaseReport.self, from: output) else {
            throw Refusal(.configuration, "cli.rule.no-file-report", ["program": .words("umkreis-\(service)")])
        }
        return report
    }

    private func output(
        of service: ServiceName,
        _ words: [String],
        errors: ProcessStart.Descriptor,
        within timeout: Duration = Programs.timeout
    ) throws -> [UInt8] {
        let run = try ProgramRun(try path(of: service), words, errors: errors)
        defer { run.end() }
        return run.read(upTo: StoredSettings.maximumBytes, within: timeout)
    }
}
