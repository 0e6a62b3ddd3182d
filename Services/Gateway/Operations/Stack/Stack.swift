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
