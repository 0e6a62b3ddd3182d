import ArgumentParser
import GatewaySupervision
import Wire

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Manage the services' stored settings.",
        subcommands: [
            ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self,
        ]
    )
}

struct ConfigListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List all settings with value, source, default and range.",
        examples: "umkreis config list"
    )

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.requireLocalSettings()
        let stored = try session.settingsFile.read()
        var found: [SettingDescription] = []
        for service in ServiceName.stack { found += try await session.console.report(service, stored).settings }
        try session.output.show(found) {
            var table = TextTable(
                .init(title: "SETTING"),
                .init(title: "VALUE"),
                .init(title: "FROM"),
                .init(title: "DEFAULT"),
                .init(title: "RANGE", isFlexible: true)
            )
            for setting in found {
                table.add(
                    setting.name,
                    setting.value ?? "",
                    setting.origin,
                    setting.standard ?? "",
                    setting.rule ?? ""
                )
            }
            return session.output.table(table)
        }
    }
}

struct ConfigGetCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "get",
        "Show the value of a setting.",
        examples: "umkreis config get auth.password-minimum"
    )

    @OptionGroup var setting: SettingArgument

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.requireLocalSettings(setting.name)
        let found = try await session.setting(setting.name, in: session.settingsFile.read())
        try session.output.show(found) { found.value ?? "" }
        session.output.notice("from \(found.origin)")
    }
}

struct ConfigSetCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "set",
        "Store a setting; a service's flags and environment override it.",
        examples: "umkreis config set auth.password-minimum 6"
    )

    @OptionGroup var setting: SettingArgument

    @Argument(help: "The value.")
    var value: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.requireLocalSettings(setting.name)
        try await session.changingSettings {
            var stored = try session.settingsFile.read()
            stored.set[setting.name] = value
            try await session.keep(stored, changing: setting.name)
        }
    }
}

struct ConfigUnsetCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "unset",
        "Remove a stored setting.",
        examples: "umkreis config unset auth.password-minimum"
    )

    @OptionGroup var setting: SettingArgument

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.requireLocalSettings(setting.name)
        try await session.changingSettings { try await session.unset(setting.name) }
    }
}

struct SettingArgument: ParsableArguments {
    @Argument(help: "The setting, as in auth.password-minimum.")
    var name: String
}

extension SettingDescription {
    fileprivate var origin: String { app.map { "app \($0)" } ?? source.text }
}
