import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

enum Stack {
    /// Throws ``Refusal`` with the nearest name.
    ///
    /// - Parameter known: services, or all processes.
    static func service(_ typed: String, of known: [ServiceName] = ServiceName.stack) throws(Refusal) -> ServiceName {
        if let service = known.first(where: { $0.text == typed }) { return service }
        let names = known.map(\.text)
        let hint = localized("cli.hint.allowedWords", ["words": .words(names.joined(separator: ", "))])
        guard let meant = Suggestion.nearest(to: typed, in: names) else {
            throw Refusal(.usage, "cli.rule.unknown-service", ["name": .words(typed)], field: "service", hint: hint)
        }
        let values: [String: TextValue] = ["name": .words(typed), "meant": .words(meant)]
        throw Refusal(.usage, "cli.rule.unknown-service-meant", values, field: "service", hint: hint)
    }

    /// Returns all services by default.
    static func services(
        _ typed: [String],
        of known: [ServiceName] = ServiceName.stack
    ) throws(Refusal) -> [ServiceName] {
        if typed.isEmpty { return ServiceName.stack }
        var services: [ServiceName] = []
        for name in typed { services.append(try service(name, of: known)) }
        return services
    }
}

extension Session {
    /// Throws if a service runs elsewhere.
    ///
    /// - Parameter key: a text with `{variable}` and `{service}`.
    func requireLocalServices(_ key: String, instead remedy: String) throws(Refusal) {
        guard let service = directory.remoteService else { return }
        let variable = DataDirectory.peerVariable(of: service)
        let values: [String: TextValue] = ["variable": .words(variable), "service": .words(service.text)]
        throw Refusal(.configuration, key, values, hint: remedy)
    }

    /// Throws if systemd or containers run the services, which `umkreis` then leaves alone.
    ///
    /// - Parameters:
    ///   - command: the word after `umkreis`.
    ///   - key: the text for services elsewhere, with `{variable}` and `{service}`.
    ///   - remedy: the command that does it.
    func requireOwnProcesses(
        for command: String,
        elsewhere key: String,
        instead remedy: (DeploymentKind) -> String
    ) throws(Refusal) {
        try requireLocalServices(key, instead: remedy(.containers))
        guard directory.deploymentKind == .units else { return }
        let values: [String: TextValue] = ["path": .words(directory.path), "command": .words("umkreis \(command)")]
        throw Refusal(.conflict, "cli.rule.runs-as-units", values, hint: remedy(.units))
    }
}
