#if HTTP
import UmkreisMessaging
import Synchronization
import UmkreisWire

/// Sends equal long polls of several streams once.
///
/// Polls are equal if call, body and token are: those of all streams that wait for public events, or of the tabs of a
/// browser. A poll ends with its last waiter.
final class PollPool: Sendable {
    struct Request: Hashable, Sendable {
        let call: CallName
        let body: RawJSON
        let token: String?
        let timeout: Duration
    }

    typealias Receiver = @Sendable (Result<PollReply, Fault>) -> Void

    /// A receiver's wait for a poll, ended by its release.
    final class Wait: Sendable {
        private let request: Request
        private let number: Int
        private let pool: PollPool

        fileprivate init(_ request: Request, _ number: Int, of pool: PollPool) {
            (self.request, self.number, self.pool) = (request, number, pool)
        }

        deinit { pool.leave(request, number) }
    }

    private struct Poll {
        let number: Int
        let task: Task<Void, Never>
        var receivers: [Int: Receiver] = [:]
    }

    private struct State {
        var last = 0
        var polls: [Request: Poll] = [:]
    }

    private let client: Client
    private let state = Mutex(State())

    init(_ client: Client) { self.client = client }

    /// Sends a poll that does not wait.
    func send(_ request: Request) async throws(Fault) -> PollReply {
        let result = await withCheckedContinuation { continuation in
            _ = join(request) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// - Parameter receive: called once, unless the wait is released before.
    func wait(for request: Request, _ receive: @escaping Receiver) -> Wait {
        Wait(request, join(request, receive), of: self)
    }

    private func join(_ request: Request, _ receive: @escaping Receiver) -> Int {
        state.withLock { state in
            state.last += 1
            let number = state.last
            let task = state.polls[request]?.task ?? Task { await self.run(request, number) }
            state.polls[request, default: Poll(number: number, task: task)].receivers[number] = receive
            return number
        }
    }

    private func run(_ request: Request, _ number: Int) async {
        let result: Result<PollReply, Fault>
        do throws(Fault) {
            result = .success(try await reply(to: request))
        } catch {
            result = .failure(error)
        }
        let receivers = state.withLock { state in
            state.polls[request]?.number == number ? state.polls.removeValue(forKey: request)?.receivers : nil
        }
        for receive in (receivers ?? [:]).values { receive(result) }
    }

    private func reply(to request: Request) async throws(Fault) -> PollReply {
        var client = client.signedIn(with: request.token)
        client.timeout = request.timeout
        let answer = try await client.forward(request.call, body: request.body, in: .polls)
        return try PollReply(Array(answer.reply.body))
    }

    private func leave(_ request: Request, _ number: Int) {
        let abandoned = state.withLock { state -> Task<Void, Never>? in
            guard state.polls[request]?.receivers.removeValue(forKey: number) != nil,
                state.polls[request]?.receivers.isEmpty == true
            else { return nil }
            return state.polls.removeValue(forKey: request)?.task
        }
        abandoned?.cancel()
    }
}
#endif
