import Synchronization
import UmkreisMessaging
import UmkreisWire

final class DescribeHandler: Handler {
    typealias KnownCall = (name: CallName, type: any Request.Type, rules: FieldRules)

    private let service: ServiceName
    private let asked: [KnownCall]
    private let events: [any Event.Type]
    /// Cached: encoding takes milliseconds, and anyone may call it.
    private let reply = Mutex<RawJSON?>(nil)

    init(service: ServiceName, asked: [KnownCall], events: [any Event.Type] = []) {
        self.service = service
        self.asked = asked
        self.events = events
    }

    func handle(_ request: Describe, _ context: CallContext) async throws -> RawJSON {
        if let known = reply.withLock(\.self) { return known }
        let made = try RawJSON(encoding: description())
        reply.withLock { $0 = made }
        return made
    }

    private func description() throws(Fault) -> Describe.Reply {
        let documentation = try EmbeddedDocumentation.types()
        let examples = try EmbeddedDocumentation.examples()
        var codes = Set(FaultCode.general)
        var calls: [CallDescription] = []
        for (name, type, rules) in asked {
            var call = described(type, as: name, rules, documentation)
            let common = (type as? any BuiltInCall.Type)?.word
            call.example = examples[name.text] ?? common.flatMap { examples[$0] }
            codes.formUnion(call.faults)
            calls.append(call)
        }
        var events: [EventDescription] = []
        for event in self.events { events.append(described(event, documentation)) }
        let meanings = documentation[FaultCode.self]?.members ?? [:]
        return Describe.Reply(
            service: service,
            version: Release.version,
            wire: [1],
            meanings: meanings.filter { codes.contains(FaultCode($0.key)) },
            calls: calls,
            events: events.sorted { $0.name.text < $1.name.text }
        )
    }

    private func described<R: Request>(
        _ asked: R.Type,
        as name: CallName,
        _ rules: FieldRules,
        _ documentation: Documentation
    ) -> CallDescription {
        CallDescription(asked, as: name, ruledBy: rules, documentedBy: documentation)
    }

    private func described<E: Event>(_ event: E.Type, _ documentation: Documentation) -> EventDescription {
        EventDescription(event, documentedBy: documentation)
    }
}

extension DescribeHandler {
    /// Ends the process if a rule names an unknown member.
    func checkSchemas() {
        for (name, type, rules) in asked { _ = described(type, as: name, rules, .none) }
    }
}
