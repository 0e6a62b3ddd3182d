import Messaging
import Wire

struct DescribeHandler: Handler {
    let service: ServiceName
    /// Its calls, by name; their schemas are made when somebody asks, which is seldom.
    let asked: [(name: CallName, type: any Request.Type)]

    func handle(_ request: Describe, _ context: CallContext) async throws -> Describe.Reply {
        var calls: [DescribedCall] = []
        for (name, type) in asked { calls.append(described(type, as: name)) }
        return Describe.Reply(service: service, version: Release.version, wire: [1], calls: calls)
    }

    private func described<R: Request>(_ asked: R.Type, as name: CallName) -> DescribedCall {
        DescribedCall(asked, as: name)
    }
}
