import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Checks and changes the stored settings of a data directory.
struct SettingsEditor {
    let file: SettingsStore
    private let session: Session
    private let owners: SettingOwners

    init(_ session: Session) {
        file = SettingsStore(in: session.directory)
        self.session = session
        owners = SettingOwners(session)
    }

    /// The names of the user's and the services' settings.
    static let completion = CompletionKind.custom { words, _, _ in
        await CompletionValues.lookUp(words, isLocal: true) { session in
            let editor = SettingsEditor(session)
            let isLocal = (try? editor.requireLocal()) != nil
            let known = isLocal ? (try? await editor.all()) ?? [] : []
            return UserSetting.all.map(\.name) + known.map(\.name)
        }
    }

    /// Throws if services run elsewhere and don't read this file.
    func requireLocal(_ name: String = "SERVICE.NAME") throws(Refusal) {
        guard EdgeSetting.named(name) == nil else {
            let hint = localized("cli.hint.httpPort", ["command": .words(DeploymentKind.containers.start(.edge))])
            return try session.stack.requireLocalServices("cli.rule.local-settings", instead: hint)
        }
        let words = name.split(separator: ".", maxSplits: 1)
        let variable = TextValue.words(SettingVariable.name(of: name))
        let service = TextValue.words(words.first.map(String.init) ?? "")
        let hint = localized("cli.hint.variable", ["variable": variable, "service": service])
        try session.stack.requireLocalServices("cli.rule.local-settings", instead: hint)
    }

    /// Excludes concurrent changes.
    func locked<Value>(_ change: () async throws -> Value) async throws -> Value {
        let lock = FileLock(path: "\(session.directory.path)/settings.lock")
        return try await lock.required(within: .seconds(10), change)
    }

    func all() async throws -> [SettingDescription] {
        let stored = try file.read()
        var found: [SettingDescription] = []
        for service in ServiceName.stack { found += try await owners.report(of: service, stored).settings }
        // A unit reads its own file of variables.
        guard session.directory.deploymentKind != .units else { return found }
        return found + (try await owners.report(of: .edge, stored).settings)
    }

    /// Throws ``Refusal`` for an unknown setting.
    func find(_ name: String) async throws -> SettingDescription { try await find(name, in: file.read()) }

    private func find(_ name: String, in stored: StoredSettings) async throws -> SettingDescription {
        try await owners.report(on: name, stored).find(name)
    }

    /// Stores settings if their services accept the result; within ``locked(_:)``.
    func set(_ pairs: [SettingPair]) async throws {
        var stored = try file.read()
        for pair in pairs { stored.set[pair.name] = pair.value }
        let names = pairs.map(\.name)
        var found: [SettingDescription] = []
        for name in names { found.append(try await find(name, in: stored)) }
        for service in try owners.services(of: names) {
            let problem = try await owners.report(of: service, stored).problem
            if let problem { throw Refusal(problem, after: pairs, session.directory.deploymentKind) }
        }
        try store(stored, found)
    }

    /// Removes stored settings if their services accept the result; within ``locked(_:)``.
    ///
    /// An obsolete setting prevents its service from starting, so it is removed without a check.
    func unset(_ names: [String]) async throws {
        var stored = try file.read()
        let removed = names.filter { stored.set.removeValue(forKey: $0) != nil }
        var found: [SettingDescription] = []
        var obsolete: [String] = []
        for name in names {
            let report = try await owners.report(on: name, stored)
            if removed.contains(name), !report.settings.contains(where: { $0.name == name }) {
                obsolete.append(name)
            } else {
                found.append(try report.find(name))
            }
        }
        let unchecked = try owners.services(of: obsolete)
        for service in try owners.services(of: removed) where !unchecked.contains(service) {
            let problem = try await owners.report(of: service, stored).problem
            if let problem { throw Refusal(problem, after: [], session.directory.deploymentKind) }
        }
        for name in names where !removed.contains(name) {
            session.output.notice(localized("cli.config.notSet", ["name": .words(name)]))
        }
        if removed.isEmpty { return }
        try store(stored, found.filter { removed.contains($0.name) }, obsolete: obsolete)
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
        for service in try owners.services(of: settings.keys.sorted()) {
            let problem = try await owners.report(of: service, stored).problem
            if let problem { throw Refusal(problem, after: [], session.directory.deploymentKind) }
        }
        return stored
    }

    /// - Parameter names: the changed settings.
    func noteRestart(after names: [String]) throws(Refusal) {
        let services = try owners.services(of: names)
        let kind = session.directory.deploymentKind
        // The supervisor gives the edge its address.
        let isForSupervisor = services.contains(.edge)
        let command = isForSupervisor ? kind.restartPrograms : kind.restart(services.count == 1 ? services[0] : nil)
        session.output.notice(localized("cli.config.restart", ["command": .words(command)]))
    }

    private func store(_ stored: StoredSettings, _ found: [SettingDescription], obsolete: [String] = []) throws {
        try file.write(stored)
        let output = session.output
        if found.count == 1, let one = found.first {
            try output.show(one) { one.value ?? "" }
        } else if !found.isEmpty {
            try output.show(found) { found.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "\n") }
        }
        for name in obsolete {
            output.notice(localized("cli.config.obsolete", ["name": .words(PlainText.oneLine(name))]))
        }
        if found.contains(where: { $0.source == .environment }) { output.notice(localized("cli.config.overridden")) }
        try noteRestart(after: found.map(\.name) + obsolete)
    }
}

extension Refusal {
    /// - Parameter pairs: the given settings; a missing one is proposed.
    fileprivate init(_ problem: SettingProblem, after pairs: [SettingPair], _ kind: DeploymentKind) {
        let values: [String: TextValue] = [
            "name": .words(problem.name), "rule": .words(SettingRuleText.of(problem.rule)),
        ]
        let isMissing = !pairs.isEmpty && !pairs.contains { $0.name == problem.name }
        let words = pairs.map { "\($0.name)=\($0.value)" } + ["\(problem.name)=VALUE"]
        let hint = isMissing ? kind.command("config set " + words.joined(separator: " ")) : nil
        self.init(.usage, "cli.rule.setting-invalid", values, field: problem.name, hint: hint)
    }
}

enum SettingVariable {
    /// `SETTING_PASSWORD_MINIMUM` for `auth.password-minimum`.
    static func name(of setting: String) -> String {
        let own = setting.split(separator: ".", maxSplits: 1).last ?? ""
        return "SETTING_" + own.uppercased().replacing("-", with: "_")
    }
}
