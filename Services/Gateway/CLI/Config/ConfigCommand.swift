import ArgumentParser
import Wire

struct ConfigCommand: ParsableCommand {
    static let configuration = group(
        "config",
        "Manage the services' stored settings.",
        [ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self]
    )
}

struct ConfigListCommand: GatewayCommand {
    static let configuration = verb("list", "List all settings with value, source, default and range.")
        .examples("umkreis config list")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let editor = SettingsEditor(session)
        try editor.requireLocal()
        let found = try await editor.all()
        try session.output.show(found) {
            session.output.table(
                found,
                .text("SETTING") { $0.name },
                .text("VALUE") { $0.value },
                .text("FROM") { $0.origin },
                .text("DEFAULT") { $0.standard },
                .flexible("RANGE") { $0.rule }
            )
        }
    }
}

struct ConfigGetCommand: GatewayCommand {
    static let configuration = verb("get", "Show the value of a setting.")
        .examples("umkreis config get auth.password-minimum")

    @OptionGroup var setting: SettingArgument
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let editor = SettingsEditor(session)
        try editor.requireLocal(setting.name)
        let found = try await editor.find(setting.name)
        try session.output.show(found) { found.value ?? "" }
        session.output.notice("from \(found.origin)")
    }
}

struct ConfigSetCommand: GatewayCommand {
    static let configuration = verb("set", "Store a setting; a service's flags and environment override it.")
        .examples("umkreis config set auth.password-minimum 6")

    @OptionGroup var setting: SettingArgument

    @Argument(help: "The value.")
    var value: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let editor = SettingsEditor(session)
        try editor.requireLocal(setting.name)
        try await editor.locked { try await editor.set(setting.name, to: value) }
    }
}

struct ConfigUnsetCommand: GatewayCommand {
    static let configuration = verb("unset", "Remove a stored setting.")
        .examples("umkreis config unset auth.password-minimum")

    @OptionGroup var setting: SettingArgument
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let editor = SettingsEditor(session)
        try editor.requireLocal(setting.name)
        try await editor.locked { try await editor.unset(setting.name) }
    }
}

struct SettingArgument: ParsableArguments {
    @Argument(help: "The setting, as in auth.password-minimum.")
    var name: String
}

extension SettingDescription {
    fileprivate var origin: String { app.map { "app \($0)" } ?? source.text }
}
