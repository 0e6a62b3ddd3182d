import Messaging
import Wire

struct DescribeHandler: Handler {
    typealias KnownCall = (name: CallName, type: any Request.Type, rules: FieldRules)

    let service: ServiceName
    /// Its calls, by name; their schemas are made when somebody asks, which is seldom.
    let asked: [KnownCall]

    func handle(_ request: Describe, _ context: CallContext) async throws -> Describe.Reply {
        var calls: [DescribedCall] = []
        for (name, type, rules) in asked { calls.append(described(type, as: name, rules)) }
        return Describe.Reply(service: service, version: Release.version, wire: [1], calls: calls)
    }

    private func described<R: Request>(_ asked: R.Type, as name: CallName, _ rules: FieldRules) -> DescribedCall {
        DescribedCall(asked, as: name, ruledBy: rules)
    }
}
