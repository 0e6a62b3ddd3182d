package import GatewaySupervision
import UmkreisTexts
package import UmkreisWire

/// A setting of the user in ``Preferences``; its name has no dot, unlike those of the services.
package struct UserSetting: Sendable {
    package let name: String
    /// The allowed values.
    let words: [String]
    private let path: any WritableKeyPath<Preferences, String?> & Sendable
    /// Comes before a kept value.
    private let variable: String
    /// The value without a kept one, and its source.
    private let fallback: @Sendable ([String: String]) -> (value: String, source: SettingSource)

    package static let all = [
        UserSetting(
            name: "lang",
            words: Language.allCases.map(\.rawValue),
            path: \.lang,
            variable: LanguageChoice.variable,
            fallback: { environment in
                let isGiven = LanguageChoice.variables.contains { !(environment[$0] ?? "").isEmpty }
                let value = LanguageChoice.of(nil, kept: nil, environment).rawValue
                return (value, isGiven ? .environment : .standard)
            }
        )
    ]

    /// - Returns: `nil` for a setting of a service.
    package static func named(_ name: String) throws(Refusal) -> UserSetting? {
        if let setting = all.first(where: { $0.name == name }) { return setting }
        guard !name.contains(".") else { return nil }
        throw Refusal.unknownSetting(name, in: all.map(\.name))
    }

    package static func all(_ console: Console) throws(Refusal) -> [SettingDescription] {
        var found: [SettingDescription] = []
        for setting in all { found.append(try setting.description(console)) }
        return found
    }

    package func description(_ console: Console) throws(Refusal) -> SettingDescription {
        let isOverridden = !(console.environment[variable] ?? "").isEmpty
        let kept = isOverridden ? nil : try Self.file(console).read()?[keyPath: path]
        let fallback = fallback(console.environment)
        return SettingDescription(
            name: name,
            value: kept ?? fallback.value,
            source: kept == nil ? fallback.source : .config,
            rule: words.joined(separator: ", "),
            standard: words.first,
            isPolicy: false
        )
    }

    /// - Parameter value: `nil` to forget it.
    /// - Returns: whether it changed.
    @discardableResult
    package func keep(_ value: String?, _ console: Console) async throws -> Bool {
        if let value, !words.contains(value) {
            let values: [String: TextValue] = ["name": .words(name), "words": .words(words.joined(separator: ", "))]
            throw Refusal(.usage, "cli.rule.setting-word", values, field: "value")
        }
        let file = try Self.file(console)
        return try await FileLock(path: file.path + ".lock").required(within: .seconds(10)) {
            var kept = try file.read() ?? Preferences()
            guard kept[keyPath: path] != value else { return false }
            kept[keyPath: path] = value
            try file.write(kept)
            return true
        }
    }

    private static func file(_ console: Console) throws(Refusal) -> PrivateJSONFile<Preferences> {
        guard let file = Preferences.file(console.environment) else {
            throw Refusal(.configuration, "cli.rule.no-settings-folder", hint: localized("cli.hint.configHome"))
        }
        return file
    }
}

extension Refusal {
    /// - Parameter names: all settings, of which the nearest is proposed.
    package static func unknownSetting(_ name: String, in names: [String]) -> Refusal {
        let hint = "umkreis config list"
        guard let meant = Suggestion.nearest(to: name, in: names) else {
            return Refusal(.usage, "cli.rule.unknown-setting", ["name": .words(name)], field: "name", hint: hint)
        }
        let values: [String: TextValue] = ["name": .words(name), "meant": .words(meant)]
        return Refusal(.usage, "cli.rule.unknown-setting-meant", values, field: "name", hint: hint)
    }
}
