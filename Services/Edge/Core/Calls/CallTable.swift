#if HTTP
import HTTPInterface
import UmkreisWire

/// The calls of all services, from their descriptions.
struct CallTable: Sendable {
    /// The descriptions, by service.
    private(set) var services: [ServiceName: Describe.Reply] = [:]
    private var calls: [CallName: ExposedCall] = [:]
    /// Counts changes.
    private(set) var version = 0

    /// The calls of an audience, by name.
    func calls(for audience: Audience) -> [ExposedCall] {
        calls.values.filter { audience.mayCall($0.description) }.sorted { $0.name.text < $1.name.text }
    }

    /// Services that have not been described yet.
    var missing: [ServiceName] { ServiceName.stack.filter { services[$0] == nil } }

    /// - Throws: `unknown-call`; `unavailable` while the service has not described itself.
    func find(_ name: CallName, for audience: Audience) throws(Fault) -> ExposedCall {
        if let call = calls[name], audience.mayCall(call.description) { return call }
        if ServiceName.stack.contains(name.service), services[name.service] == nil {
            throw Fault(.unavailable, "\(name.service) is not reachable yet", retryAfterMs: 1_000)
        }
        throw Fault(.unknownCall, "there is no call \(name)")
    }

    /// - Returns: whether it has changed.
    mutating func update(_ description: Describe.Reply) -> Bool {
        guard services[description.service] != description else { return false }
        calls = calls.filter { $0.key.service != description.service }
        for call in description.calls { calls[call.name] = ExposedCall(call, version: description.version) }
        services[description.service] = description
        version += 1
        return true
    }
}
#endif
