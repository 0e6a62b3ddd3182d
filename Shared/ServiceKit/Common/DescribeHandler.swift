import Messaging
import Wire

struct DescribeHandler: Handler {
    let service: ServiceName
    let calls: [DescribedCall]

    func handle(_ request: Describe, _ context: CallContext) async throws -> Describe.Reply {
        Describe.Reply(service: service, version: Release.version, wire: [1], calls: calls)
    }
}
