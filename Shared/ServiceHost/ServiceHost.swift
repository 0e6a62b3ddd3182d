import Glibc
public import ServiceKit
import UmkreisProcesses
import UmkreisWire
import ZeroMQTransport

/// The main function of a service's process.
public enum ServiceHost {
    /// Runs the service until SIGTERM or SIGINT.
    ///
    /// The first argument may select one of the service's works, ``SettingsReport/word``, ``DatabaseReport/word``,
    /// ``EmptyStartCommand/word``, ``UndoUpgradeCommand/word``, a ``MoveCommand`` or ``Probe/word`` instead.
    public static func run<Definition: ServiceDefinition>(_ definition: Definition.Type) async {
        ProcessSettings.shareHeaps()
        let words = CommandLine.arguments.dropFirst()
        if let work = words.first.flatMap({ Definition.works[$0] }) { work.run() }
        let options = options(of: definition)
        options.answerHelp()
        if words.first == SettingsReport.word { reportSettings(of: definition, words.dropFirst().first) }
        if words.first == DatabaseReport.word { reportFile(of: definition, Array(words.dropFirst())) }
        if words.first == EmptyStartCommand.word { EmptyStartCommand.run(Definition.name, options) }
        if words.first == UndoUpgradeCommand.word { UndoUpgradeCommand.run(Definition.name, options) }
        if let move = words.first.flatMap(MoveCommand.init) { await move.run(definition, options) }
        if words.first == Probe.word { await Probe.run(Definition.name, options) }
        await host(definition, options)
    }

    private static func host<Definition: ServiceDefinition>(
        _ definition: Definition.Type,
        _ options: ProcessOptions
    ) async {
        let recent = RecentLogs()
        await ProcessHost.run(Definition.name.text, options, keepingLogsIn: recent) { values in
            let configuration = try HostConfiguration(values, service: Definition.name, peers: ServiceName.stack)
            return (
                configuration.peers.logLevel,
                { HostedService<Definition>(configuration: configuration, logger: $0, recentLogs: recent) }
            )
        }
    }

    private static func options<Definition: ServiceDefinition>(of definition: Definition.Type) -> ProcessOptions {
        ProcessOptions(
            of: "umkreis-\(Definition.name)",
            "the service \(Definition.name) of an Umkreis stack, which umkreis up runs with the others",
            HostConfiguration.options,
            settings: HostConfiguration.settingOptions(of: definition),
            subcommands: [
                Probe.subcommand,
                EmptyStartCommand.subcommand,
                UndoUpgradeCommand.subcommand,
            ] + MoveCommand.allCases.map(\.subcommand) + [
                .init(
                    DatabaseReport.word,
                    takes: "FILE [all|schema]",
                    "Checks a database file; prints damage as JSON."
                ),
                .init(SettingsReport.word, takes: "[JSON]", "Checks stored settings; prints all as JSON."),
            ]
        )
    }

    /// - Parameter json: a ``StoredSettings`` to check.
    private static func reportSettings<Definition: ServiceDefinition>(
        of definition: Definition.Type,
        _ json: String?
    ) -> Never {
        guard let stored = try? json.map({ try WireJSON.decode(StoredSettings.self, from: $0) }) ?? StoredSettings()
        else { exit(64) }
        let given = HostConfiguration.given(definition.allSettings, OptionValues())
        let report = SettingsReport(of: definition, stored: stored, given: given)
        guard let line = try? WireJSON.text(report) else { exit(70) }
        print(line)
        exit(0)
    }

    /// - Parameter words: the path, and `all` to look for all files beside the database instead of a sample, or
    ///   ``DatabaseReport/schemaOnly``.
    private static func reportFile<Definition: ServiceDefinition>(
        of definition: Definition.Type,
        _ words: [String]
    ) -> Never {
        guard let path = words.first else { exit(64) }
        let extent: StoredFilesExtent = words.dropFirst().first == StoredFilesExtent.all.rawValue ? .all : .sample
        let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let report: DatabaseReport
        do {
            let isSchemaOnly = words.dropFirst().first == DatabaseReport.schemaOnly
            report = try FileCheck.run(on: path, migrations: definition.migrations, isSchemaOnly: isSchemaOnly) {
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
