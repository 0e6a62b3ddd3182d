#if HTTP
import HTTPInterface
import UmkreisWire

/// The calls of all services, from their descriptions.
struct CallTable: Sendable {
    /// The descriptions, by service.
    private(set) var services: [ServiceName: Describe.Reply] = [:]
    private var calls: [CallName: ExposedCall] = [:]
    /// For each trait the first call with it, by name.
    private var owners: [CallTrait: CallName] = [:]
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
            throw Self.unreachable(name.service.text)
        }
        throw Fault(.unknownCall, "there is no call \(name)")
    }

    /// The call with a trait that one call of the stack has.
    ///
    /// - Throws: as ``find(_:for:)``.
    func find(_ trait: CallTrait, for audience: Audience) throws(Fault) -> ExposedCall {
        if let name = owners[trait] { return try find(name, for: audience) }
        guard missing.isEmpty else { throw Self.unreachable("a service") }
        throw Fault(.unknownCall, "no service offers \(trait)")
    }

    private static func unreachable(_ service: String) -> Fault {
        Fault(.unavailable, "\(service) is not reachable yet", retryAfterMs: 1_000)
    }

    /// - Returns: whether it has changed.
    mutating func update(_ description: Describe.Reply) -> Bool {
        guard services[description.service] != description else { return false }
        calls = calls.filter { $0.key.service != description.service }
        for call in description.calls { calls[call.name] = ExposedCall(call, version: description.version) }
        let traits = calls.values.flatMap { call in (call.description.traits ?? []).map { ($0, call.name) } }
        owners = Dictionary(traits) { $0.text < $1.text ? $0 : $1 }
        services[description.service] = description
        version += 1
        return true
    }
}
#endif
