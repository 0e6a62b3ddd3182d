import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

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

    /// Lists the user's settings also where the services' ones aren't known.
    func run(_ session: Session) async throws {
        let editor = SettingsEditor(session)
        var found = try UserSetting.all(session.console)
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
                .text("setting") { $0.name },
                .text("value") { $0.value },
                .text("origin") { $0.origin },
                .text("default") { $0.standard },
                .flexible("range") { $0.rule.map(SettingRuleText.of) }
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
        if let own = try UserSetting.named(setting.name) {
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
    static let configuration = verb(
        "set",
        "Store settings, all or none; a service's flags and environment override them."
    )
    .examples(
        "umkreis config set lang de",
        "umkreis config set auth.password-minimum 6",
        "umkreis config set auth.mail-mode=smtp auth.mail-smtp=smtp://mail.example.org:587 auth.mail-from=post@example.org"
    )

    @Argument(
        help: .init("NAME=VALUE for each setting, or one name and its value.", valueName: "setting"),
        completion: SettingsEditor.completion
    )
    var settings: [String]

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let given = try SettingPair.all(settings)
        if let one = given.first, given.count == 1, let own = try UserSetting.named(one.name) {
            try await own.keep(one.value, session.console)
            session.notices?.markSettingsAsKnown()
            let found = try own.description(session.console)
            return try session.output.show(found) { found.value ?? "" }
        }
        let editor = SettingsEditor(session)
        try UserSetting.refuse(given.map(\.name))
        for pair in given { try editor.requireLocal(pair.name) }
        try await editor.locked { try await editor.set(given) }
    }
}

/// A setting with its new value, as typed.
struct SettingPair {
    let name: String
    let value: String

    /// Reads `NAME VALUE`, or `NAME=VALUE` any number of times.
    static func all(_ words: [String]) throws(Refusal) -> [SettingPair] {
        if words.count == 2, !words[0].contains("=") { return [SettingPair(name: words[0], value: words[1])] }
        var pairs: [SettingPair] = []
        for word in words {
            guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
                throw Refusal(.usage, "cli.rule.setting-pair", ["word": .words(word)], field: "setting")
            }
            let name = String(word[..<sign])
            guard !pairs.contains(where: { $0.name == name }) else {
                throw Refusal(.usage, "cli.rule.setting-twice", ["name": .words(name)], field: "setting")
            }
            pairs.append(SettingPair(name: name, value: String(word[word.index(after: sign)...])))
        }
        return pairs
    }
}

struct ConfigUnsetCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("unset", "Remove stored settings, all or none.")
        .examples(
            "umkreis config unset auth.password-minimum",
            "umkreis config unset auth.mail-mode auth.mail-smtp auth.mail-from"
        )

    @Argument(
        help: .init("The settings, as in lang or auth.password-minimum.", valueName: "name"),
        completion: SettingsEditor.completion
    )
    var names: [String]

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if let name = names.first, names.count == 1, let own = try UserSetting.named(name) {
            let isChanged = try await own.keep(nil, session.console)
            let found = try own.description(session.console)
            try session.output.show(found) { found.value ?? "" }
            if !isChanged { session.output.notice(localized("cli.config.notSet", ["name": .words(name)])) }
            return
        }
        let editor = SettingsEditor(session)
        try UserSetting.refuse(names)
        for name in names { try editor.requireLocal(name) }
        try await editor.locked { try await editor.unset(names) }
    }
}

struct SettingArgument: ParsableArguments {
    @Argument(
        help: "The setting, as in lang or auth.password-minimum.",
        completion: SettingsEditor.completion
    )
    var name: String
}

extension UserSetting {
    /// Throws if a setting of the user is among several settings, which are stored together.
    fileprivate static func refuse(_ names: [String]) throws(Refusal) {
        for name in names where try named(name) != nil {
            throw Refusal(.usage, "cli.rule.setting-alone", ["name": .words(name)], field: "setting")
        }
    }
}

extension SettingDescription {
    fileprivate var origin: String {
        guard let app else { return localized("cli.origin.\(source.text)") }
        return localized("cli.origin.app", ["app": .words(app)])
    }
}
