import GatewayKit
import GatewaySupervision
import Texts
import Wire

/// Checks and changes the stored settings of a data directory.
struct SettingsEditor {
    let file: SettingsStore
    private let session: Session

    init(_ session: Session) {
        file = SettingsStore(in: session.directory)
        self.session = session
    }

    /// Throws if services run elsewhere and don't read this file.
    func requireLocal(_ name: String = "SERVICE.NAME") throws(Refusal) {
        let words = name.split(separator: ".", maxSplits: 1)
        let variable = TextValue.words(SettingVariable.name(of: name))
        let hint = localized("cli.hint.variable", ["variable": variable, "service": .words("\(words[0])")])
        try session.requireLocalServices("cli.rule.local-settings", instead: hint)
    }

    /// Excludes concurrent changes.
    func locked<Value>(_ change: () async throws -> Value) async throws -> Value {
        let lock = FileLock(path: "\(session.directory.path)/settings.lock")
        return try await lock.required(within: .seconds(10), change)
    }

    func all() async throws -> [SettingDescription] {
        let stored = try file.read()
        var found: [SettingDescription] = []
        for service in ServiceName.stack { found += try await session.console.report(service, stored).settings }
        return found
    }

    /// Throws ``Refusal`` for an unknown setting.
    func find(_ name: String) async throws -> SettingDescription { try await find(name, in: file.read()) }

    private func find(_ name: String, in stored: StoredSettings) async throws -> SettingDescription {
        try find(name, of: await report(on: name, stored))
    }

    /// Stores a setting if its service accepts it; within ``locked(_:)``.
    func set(_ name: String, to value: String) async throws {
        var stored = try file.read()
        stored.set[name] = value
        let report = try await report(on: name, stored)
        try store(stored, find(name, of: report), report)
    }

    /// Removes a stored setting; within ``locked(_:)``.
    ///
    /// An obsolete setting prevents its service from starting, so it is removed without a check.
    func unset(_ name: String) async throws {
        var stored = try file.read()
        let isStored = stored.set.removeValue(forKey: name) != nil
        let report = try await report(on: name, stored)
        if isStored, !report.settings.contains(where: { $0.name == name }) {
            try file.write(stored)
            session.output.notice(localized("cli.config.obsolete", ["name": .words(PlainText.oneLine(name))]))
            return noteRestart()
        }
        let setting = try find(name, of: report)
        guard isStored else { return session.output.notice(localized("cli.config.notSet", ["name": .words(name)])) }
        try store(stored, setting, report)
    }

    /// Merges an app's settings into the stored ones.
    ///
    /// - Throws: ``Refusal`` if a setting isn't a policy, is invalid, or conflicts with another app.
    func merging(_ settings: [String: String], of app: String) async throws -> StoredSettings {
        var stored = try file.read()
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
            guard try await find(name, in: stored).isPolicy else {
                throw Refusal(.usage, "cli.rule.no-policy", ["name": .words(name)], field: "settings.\(name)")
            }
            let other = stored.apps.keys.sorted().first { $0 != app && stored.apps[$0]?[name] ?? value != value }
            if let other, stored.set[name] == nil {
                throw Refusal(
                    .conflict,
                    "cli.rule.apps-differ",
                    ["app": .words(other), "name": .words(name)],
                    field: "settings.\(name)",
                    hint: localized("cli.hint.overrideApps", ["name": .words(name)])
                )
            }
        }
        stored.apps[app] = settings.isEmpty ? nil : settings
        for service in Set(try settings.keys.map(service(of:))) {
            try check(try await session.console.report(service, stored))
        }
        return stored
    }

    func noteRestart() {
        session.output.notice(localized("cli.config.restart"))
    }

    private func store(_ stored: StoredSettings, _ setting: SettingDescription, _ report: SettingsReport) throws {
        try check(report)
        try file.write(stored)
        try session.output.show(setting) { setting.value ?? "" }
        if setting.source == .environment { session.output.notice(localized("cli.config.overridden")) }
        noteRestart()
    }

    private func check(_ report: SettingsReport) throws(Refusal) {
        guard let problem = report.problem else { return }
        let values: [String: TextValue] = ["name": .words(problem.name), "rule": .words(problem.rule)]
        throw Refusal(.usage, "cli.rule.setting-invalid", values, field: problem.name)
    }

    private func report(on name: String, _ stored: StoredSettings) async throws -> SettingsReport {
        try await session.console.report(service(of: name), stored)
    }

    private func find(_ name: String, of report: SettingsReport) throws(Refusal) -> SettingDescription {
        if let setting = report.settings.first(where: { $0.name == name }) { return setting }
        throw Refusal.unknownSetting(name, in: report.settings.map(\.name))
    }

    private func service(of name: String) throws(Refusal) -> ServiceName {
        try Stack.service(String(name.prefix { $0 != "." }))
    }
}

enum SettingVariable {
    /// `SETTING_PASSWORD_MINIMUM` for `auth.password-minimum`.
    static func name(of setting: String) -> String {
        let own = setting.split(separator: ".", maxSplits: 1).last ?? ""
        return "SETTING_" + own.uppercased().replacing("-", with: "_")
    }
}
