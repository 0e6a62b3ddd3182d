import Messaging
import Wire

/// Sends equal long polls of several streams once.
///
/// Polls are equal if call, body and token are: those of all streams that wait for public events, or of the tabs of a
/// browser.
final class PollPool: Sendable {
    struct Request: Hashable, Sendable {
        let call: CallName
        let body: RawJSON
        let token: String?
        let timeout: Duration
    }

    private let polls: SharedWork<Request, PollReply>

    init(_ client: Client) {
        polls = SharedWork { request throws(Fault) in
            var client = client.signedIn(with: request.token)
            client.timeout = request.timeout
            let answer = try await client.forward(request.call, body: request.body, in: .polls)
            return try PollReply(Array(answer.reply.body))
        }
    }

    /// Running polls.
    var count: Int { polls.count }

    func send(_ request: Request) async throws(Fault) -> PollReply { try await polls.value(for: request) }
}
