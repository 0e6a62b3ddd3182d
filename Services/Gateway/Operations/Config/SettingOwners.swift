import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Asks the owner of a setting whether it accepts a value: a service, or `umkreis up` for those of the edge.
struct SettingOwners {
    private let session: Session

    init(_ session: Session) {
        self.session = session
    }

    /// - Throws: ``Refusal`` for an unknown service.
    func report(on name: String, _ stored: StoredSettings) async throws -> SettingsReport {
        try await report(of: service(of: name), stored)
    }

    func report(of service: ServiceName, _ stored: StoredSettings) async throws -> SettingsReport {
        guard service == .edge else { return try await session.console.report(service, stored) }
        return edgeReport(stored)
    }

    /// The services of these settings, in the order of the stack.
    func services(of names: [String]) throws(Refusal) -> [ServiceName] {
        var found: Set<ServiceName> = []
        for name in names { found.insert(try service(of: name)) }
        return ServiceName.processes.filter(found.contains)
    }

    private func service(of name: String) throws(Refusal) -> ServiceName {
        let service = try Stack.service(String(name.prefix { $0 != "." }), of: ServiceName.processes)
        guard service == .edge, session.directory.deploymentKind == .units else { return service }
        let variable = EdgeSetting.named(name)?.rawValue.uppercased() ?? "NAME"
        let hint = localized("cli.hint.edgeVariable", ["variable": .words(variable), "command": .words(restartOfEdge)])
        throw Refusal(.conflict, "cli.rule.edge-as-unit", ["name": .words(name)], field: name, hint: hint)
    }

    private var restartOfEdge: String { DeploymentKind.units.restart(.edge) }

    private func edgeReport(_ stored: StoredSettings) -> SettingsReport {
        let rule = localized("cli.config.edgeRule")
        let settings = EdgeSetting.allCases.map { setting in
            let given = session.console.environment[setting.variable].flatMap { $0.isEmpty ? nil : $0 }
            let own = stored.set[setting.name]
            return SettingDescription(
                name: setting.name,
                value: given ?? own ?? setting.standard,
                source: given != nil ? .environment : own != nil ? .config : .standard,
                rule: rule,
                standard: setting.standard,
                isPolicy: false
            )
        }
        let names = stored.settings(of: .edge).keys.map { "\(ServiceName.edge).\($0)" }.sorted()
        let unknown = names.first { EdgeSetting.named($0) == nil }.map {
            SettingProblem(name: $0, rule: EdgeSetting.allCases.map(\.name).joined(separator: ", "))
        }
        let invalid = EdgeSetting.allCases.first { setting in
            stored.set[setting.name].map { !EdgeSetting.isAddress($0) } ?? false
        }
        return SettingsReport(
            settings: settings,
            problem: unknown ?? invalid.map { SettingProblem(name: $0.name, rule: rule) }
        )
    }
}

extension SettingsReport {
    /// Throws ``Refusal`` with the nearest name.
    func find(_ name: String) throws(Refusal) -> SettingDescription {
        if let setting = settings.first(where: { $0.name == name }) { return setting }
        throw Refusal.unknownSetting(name, in: settings.map(\.name))
    }
}

extension EdgeSetting {
    /// Whether it is `off`, `HOST:PORT` or `[IPV6]:PORT`.
    static func isAddress(_ text: String) -> Bool {
        if text == "off" { return true }
        guard let match = text.wholeMatch(of: /(?:\[[0-9a-fA-F:.]+\]|[^:\[\]\s]+):(\d{1,5})/) else { return false }
        return Int(match.1).map { $0 <= 65_535 } ?? false
    }
}
