import Configuration
import Glibc
import Processes
public import ServiceKit
import Wire
import ZeroMQTransport

/// The main function of a service's process.
public enum ServiceHost {
    /// Runs the service until SIGTERM or SIGINT.
    ///
    /// The first argument may select one of the service's works, ``SettingsReport/word``, ``DatabaseReport/word``,
    /// ``EmptyStartCommand/word`` or ``Probe/word`` instead.
    public static func run<Definition: ServiceDefinition>(_ definition: Definition.Type) async {
        ProcessSettings.shareHeaps()
        if let work = CommandLine.arguments.dropFirst().first.flatMap({ Definition.works[$0] }) { work.run() }
        let words = CommandLine.arguments.dropFirst()
        if words.first == SettingsReport.word { reportSettings(of: definition, words.dropFirst().first) }
        if words.first == DatabaseReport.word { reportFile(of: definition, Array(words.dropFirst())) }
        if words.first == EmptyStartCommand.word { EmptyStartCommand.run(Definition.name) }
        if words.first == Probe.word { await Probe.run(Definition.name) }
        let recent = RecentLogs()
        await ProcessHost.run(Definition.name.text, keepingLogsIn: recent) {
            let configuration = try HostConfiguration(service: Definition.name, peers: ServiceName.stack)
            return (
                configuration.peers.logLevel,
                { HostedService<Definition>(configuration: configuration, logger: $0, recentLogs: recent) }
            )
        }
    }

    /// - Parameter json: a ``StoredSettings`` to check.
    private static func reportSettings<Definition: ServiceDefinition>(
        of definition: Definition.Type,
        _ json: String?
    ) -> Never {
        guard let stored = try? json.map({ try WireJSON.decode(StoredSettings.self, from: $0) }) ?? StoredSettings()
        else { exit(64) }
        let given = HostConfiguration.given(
            definition.allSettings,
            ConfigReader(providers: [EnvironmentVariablesProvider()])
        )
        let report = SettingsReport(of: definition, stored: stored, given: given)
        guard let line = try? WireJSON.text(report) else { exit(70) }
        print(line)
        exit(0)
    }

    /// - Parameter words: the path, and `all` to look for all files beside the database instead of a sample.
    private static func reportFile<Definition: ServiceDefinition>(
        of definition: Definition.Type,
        _ words: [String]
    ) -> Never {
        guard let path = words.first else { exit(64) }
        let extent: StoredFilesExtent = words.dropFirst().first == StoredFilesExtent.all.rawValue ? .all : .sample
        let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let report: DatabaseReport
        do {
            report = try FileCheck.run(on: path, migrations: definition.migrations) {
                try definition.checkFiles(in: directory, extent, $0)
            }
        } catch {
            report = FileCheck.report(error, of: path, migrations: definition.migrations)
        }
        guard let line = try? WireJSON.text(report) else { exit(70) }
        print(line)
        exit(0)
    }
}
