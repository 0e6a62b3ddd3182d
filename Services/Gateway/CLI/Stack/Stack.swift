import GatewaySupervision
import Wire

enum Stack {
    /// Throws ``Refusal`` with the nearest name.
    ///
    /// - Parameter known: services, or all processes.
    static func service(_ typed: String, of known: [ServiceName] = ServiceName.stack) throws(Refusal) -> ServiceName {
        if let service = known.first(where: { $0.text == typed }) { return service }
        let names = known.map(\.text)
        throw .usage(
            "unknown service \(typed)" + Suggestion.question(for: typed, in: names),
            field: "service",
            hint: "one of " + names.joined(separator: ", ")
        )
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
    func requireLocalServices(_ rule: String, instead remedy: String) throws(Refusal) {
        guard let service = directory.remoteService else { return }
        let variable = DataDirectory.peerVariable(of: service)
        throw .configuration("\(rule), and \(variable) says that \(service) runs elsewhere", hint: remedy)
    }
}
