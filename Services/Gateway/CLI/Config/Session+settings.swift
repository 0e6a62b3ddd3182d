import GatewaySupervision
import Wire

extension Session {
    var settingsFile: SettingsFile { SettingsFile(in: directory) }

    /// Throws if services run elsewhere and don't read this file.
    func requireLocalSettings(_ name: String = "SERVICE.NAME") throws(Refusal) {
        let words = name.split(separator: ".", maxSplits: 1)
        let service = words.count == 2 ? "\(words[0])" : "the service"
        try requireLocalServices(
            "settings are stored in the data directory of the services",
            instead: "\(SettingVariable.name(of: name))=VALUE in the environment of \(service), then restart it"
        )
    }

    /// Excludes concurrent changes.
    func changingSettings<Value>(_ change: () async throws -> Value) async throws -> Value {
        try await FileLock(path: "\(directory.path)/settings.lock").required(within: .seconds(10), change)
    }

    /// Throws ``Refusal`` for an unknown setting.
    func setting(_ name: String, in stored: StoredSettings) async throws -> SettingDescription {
        try await setting(name, of: console.report(service(of: name), stored))
    }

    /// Stores settings if the service accepts them; within ``changingSettings(_:)``.
    func keep(_ stored: StoredSettings, changing name: String) async throws {
        let report = try await console.report(service(of: name), stored)
        try keep(stored, setting(name, of: report), report)
    }

    private func keep(_ stored: StoredSettings, _ setting: SettingDescription, _ report: SettingsReport) throws {
        try check(report)
        try settingsFile.write(stored)
        try output.show(setting) { setting.value ?? "" }
        if setting.source == .environment { output.notice("the environment overrides the stored value") }
        noteRestart()
    }

    /// Merges an app's settings into the stored ones.
    ///
    /// - Throws: ``Refusal`` if a setting isn't a policy, is invalid, or conflicts with another app.
    func settings(_ settings: [String: String], of app: String) async throws -> StoredSettings {
        var stored = try settingsFile.read()
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
            guard try await setting(name, in: stored).isPolicy else {
                throw Refusal.usage("an app's file cannot set \(name)", field: "settings.\(name)")
            }
            let other = stored.apps.keys.sorted().first { $0 != app && stored.apps[$0]?[name] ?? value != value }
            if let other, stored.set[name] == nil {
                throw Refusal(
                    Fault(.conflict, "the app \(other) sets another \(name)", field: "settings.\(name)"),
                    hint: "umkreis config set \(name) VALUE overrides both"
                )
            }
        }
        stored.apps[app] = settings.isEmpty ? nil : settings
        for service in Set(try settings.keys.map(service(of:))) { try check(try await console.report(service, stored)) }
        return stored
    }

    /// Removes a stored setting; within ``changingSettings(_:)``.
    ///
    /// An obsolete setting prevents its service from starting, so it is removed without a check.
    func unset(_ name: String) async throws {
        var stored = try settingsFile.read()
        let isStored = stored.set.removeValue(forKey: name) != nil
        let report = try await console.report(service(of: name), stored)
        if isStored, !report.settings.contains(where: { $0.name == name }) {
            try settingsFile.write(stored)
            output.notice("removed \(PlainText.oneLine(name)), which no longer exists")
            return noteRestart()
        }
        let setting = try setting(name, of: report)
        guard isStored else { return output.notice("\(name) was not set") }
        try keep(stored, setting, report)
    }

    func noteRestart() {
        output.notice("takes effect after a restart: umkreis down, umkreis up")
    }

    private func check(_ report: SettingsReport) throws(Refusal) {
        guard let problem = report.problem else { return }
        throw .usage("\(problem.name) must be \(problem.rule)", field: problem.name)
    }

    private func setting(_ name: String, of report: SettingsReport) throws(Refusal) -> SettingDescription {
        if let setting = report.settings.first(where: { $0.name == name }) { return setting }
        let nearest = Suggestion.nearest(to: name, in: report.settings.map(\.name))
        throw .usage(
            "unknown setting \(name)" + (nearest.map { ": did you mean \($0)?" } ?? ""),
            field: "name",
            hint: "umkreis config list"
        )
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
