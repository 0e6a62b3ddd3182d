import GatewayKit
import Wire

extension Session {
    /// Sends a long poll and retries after temporary faults.
    ///
    /// - Parameter wait: in milliseconds.
    func poll<Poll: PolledCall>(_ request: Poll, waiting wait: Int = pollTimeoutMs) async throws -> Poll.Reply {
        try await polling(Poll.name.service, waiting: wait) { try await send(request, timeout: $0) }
    }
}
