#if HTTP
import UmkreisMessaging
import Synchronization
import UmkreisWire

/// Sends the calls of networks in turn, each kind of call apart.
///
/// As many of a kind are under way as its service accepts: fewer after each `overloaded` of its own queue, then slowly
/// more. So most of what a service would refuse is refused here, before it costs the service anything.
final class CallTurns: Sendable {
    /// Maximum of concurrent calls of a kind, half of the 256 that the edge sends to a service.
    private static let maximum = 128

    private let queues = Mutex<[CallName: FairQueue]>([:])
    private let pauses: RetryPauses
    private let refused: @Sendable () -> Void

    /// - Parameter refused: called before a refusal.
    init(_ pauses: RetryPauses, refused: @escaping @Sendable () -> Void) {
        (self.pauses, self.refused) = (pauses, refused)
    }

    /// Calls that wait for their turn.
    var waiting: Int { queues.withLock(\.values.self).reduce(0) { $0 + $1.waiting } }

    /// Sends a call when it is its network's turn.
    ///
    /// - Parameter end: how long to wait out refusals, in all, of a transfer that has begun, since its client could not
    ///   repeat the call alone; `nil` for a call that the client may repeat.
    /// - Throws: the service's fault, or `overloaded` before it is asked.
    func send(
        _ asked: CallRequest,
        over services: Client,
        until end: ContinuousClock.Instant? = nil
    ) async throws -> ForwardedAnswer {
        while true {
            do {
                return try await sendOnce(asked, over: services)
            } catch let fault as Fault where fault.code == .overloaded {
                let pause = Duration.milliseconds(fault.retryAfterMs ?? RetryPauses.defaultPause)
                guard let end, .now + pause < end else { throw fault }
                try await Task.sleep(for: pause)
            }
        }
    }

    private func sendOnce(_ asked: CallRequest, over services: Client) async throws -> ForwardedAnswer {
        let queue = queue(of: asked.call.name)
        let deadline = ContinuousClock.now + asked.timeout
        let turn = try await turn(in: queue, asked.call.name, .network(asked.network.network), before: deadline)
        do throws(Fault) {
            let answer = try await asked.send(over: services, before: deadline)
            queue.noteSuccess()
            queue.leave(turn)
            return answer
        } catch {
            let isRefused = error.code == .overloaded && error.rule == QueueRefusal.rule
            if isRefused { queue.noteOverload() }
            queue.leave(turn, isMeasured: !isRefused)
            throw error
        }
    }

    private func turn(
        in queue: FairQueue,
        _ call: CallName,
        _ network: Requester,
        before deadline: ContinuousClock.Instant
    ) async throws -> FairQueue.Turn {
        do {
            return try await queue.enter(network, call, before: deadline)
        } catch let fault as Fault {
            refused()
            throw pauses.spread(fault)
        }
    }

    /// The names are those of the table of calls, so their number is bounded.
    private func queue(of call: CallName) -> FairQueue {
        queues.withLock { queues in
            if let queue = queues[call] { return queue }
            let queue = FairQueue(QueueLimits(slots: Self.maximum, width: Self.maximum))
            queues[call] = queue
            return queue
        }
    }
}
#endif
