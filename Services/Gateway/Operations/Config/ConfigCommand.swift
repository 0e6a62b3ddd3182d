import ArgumentParser
import GatewayKit
import GatewaySupervision
import Texts
import Wire

struct ConfigCommand: ParsableCommand {
    static let configuration = group(
        "config",
        "Manage your own settings and those of the services.",
        [ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self]
    )
}

struct ConfigListCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("list", "List all settings with value, source, default and range.")
        .examples("umkreis config list")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    /// Lists the reader's settings also where the services' ones aren't known.
    func run(_ session: Session) async throws {
        let editor = SettingsEditor(session)
        var found = try ReaderSetting.all(session.console)
        var problem: Refusal?
        do {
            try editor.requireLocal()
            found += try await editor.all()
        } catch let refusal as Refusal {
            problem = refusal
        }
        try session.output.show(found) {
            session.output.table(
                found,
                .text(localized("cli.head.setting")) { $0.name },
                .text(localized("cli.head.value")) { $0.value },
                .text(localized("cli.head.from")) { $0.origin },
                .text(localized("cli.head.default")) { $0.standard },
                .flexible(localized("cli.head.range")) { $0.rule }
            )
        }
        if let problem {
            session.output.notice(PlainText.oneLine(problem.fault.message))
            if let hint = problem.hint { session.output.notice("  " + PlainText.oneLine(hint)) }
        }
    }
}

struct ConfigGetCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("get", "Show the value of a setting.")
        .examples("umkreis config get lang", "umkreis config get auth.password-minimum")

    @OptionGroup var setting: SettingArgument
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let found: SettingDescription
        if let own = try ReaderSetting.named(setting.name) {
            found = try own.description(session.console)
        } else {
            let editor = SettingsEditor(session)
            try editor.requireLocal(setting.name)
            found = try await editor.find(setting.name)
        }
        try session.output.show(found) { found.value ?? "" }
        session.output.notice(localized("cli.config.from", ["origin": .words(found.origin)]))
    }
}

struct ConfigSetCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("set", "Store a setting; a service's flags and environment override it.")
        .examples("umkreis config set lang de", "umkreis config set auth.password-minimum 6")

    @OptionGroup var setting: SettingArgument

    @Argument(help: "The value.")
    var value: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if let own = try ReaderSetting.named(setting.name) {
            try await own.keep(value, session.console)
            await session.markSettingsAsKnown()
            let found = try own.description(session.console)
            return try session.output.show(found) { found.value ?? "" }
        }
        let editor = SettingsEditor(session)
        try editor.requireLocal(setting.name)
        try await editor.locked { try await editor.set(setting.name, to: value) }
    }
}

struct ConfigUnsetCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("unset", "Remove a stored setting.")
        .examples("umkreis config unset auth.password-minimum")

    @OptionGroup var setting: SettingArgument
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if let own = try ReaderSetting.named(setting.name) {
            let isChanged = try await own.keep(nil, session.console)
            let found = try own.description(session.console)
            try session.output.show(found) { found.value ?? "" }
            if !isChanged { session.output.notice(localized("cli.config.notSet", ["name": .words(setting.name)])) }
            return
        }
        let editor = SettingsEditor(session)
        try editor.requireLocal(setting.name)
        try await editor.locked { try await editor.unset(setting.name) }
    }
}

struct SettingArgument: ParsableArguments {
    @Argument(
        help: "The setting, as in lang or auth.password-minimum.",
        completion: .list(ReaderSetting.all.map(\.name))
    )
    var name: String
}

extension SettingDescription {
    fileprivate var origin: String {
        guard let app else { return localized("cli.origin.\(source.text)") }
        return localized("cli.origin.app", ["app": .words(app)])
    }
}
