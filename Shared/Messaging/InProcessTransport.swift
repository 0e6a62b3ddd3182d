import Synchronization
public import Wire

/// The way to services of the same process: no socket, and the same promises as over one.
///
/// The deadline and a cancelled task end the wait; sizes and the number of calls under way are limited; a service that
/// is not there is `unavailable`. Receivers are called on the caller's task.
public final class InProcessTransport: Transport {
    private struct Line {
        let receiver: any Receiver
        let gates: [Lane: ExchangeGate]
    }

    private let lines = Mutex<[ServiceName: Line]>([:])
    private let limits: TransportLimits

    /// - Parameters:
    ///   - receivers: the services that can be reached from the start.
    ///   - limits: sizes and numbers above which a call is refused.
    public init(receivers: [ServiceName: any Receiver] = [:], limits: TransportLimits = .standard) {
        self.limits = limits
        for (service, receiver) in receivers { connect(receiver, as: service) }
    }

    /// From now on calls to this service go to this receiver.
    public func connect(_ receiver: any Receiver, as service: ServiceName) {
        let gates = Lane.allCases.map { ($0, ExchangeGate($0, limits: limits)) }
        lines.withLock { $0[service] = Line(receiver: receiver, gates: Dictionary(uniqueKeysWithValues: gates)) }
    }

    /// From now on the service cannot be reached; what it has in work is still answered.
    public func disconnect(_ service: ServiceName) {
        lines.withLock { $0[service] = nil }
    }

    public func exchange(
        _ message: Message,
        id: String,
        with service: ServiceName,
        in lane: Lane,
        before deadline: ContinuousClock.Instant
    ) async throws(Fault) -> Message {
        try limits.check(message)
        guard let line = lines.withLock({ $0[service] }), let gate = line.gates[lane] else {
            throw .noAddress(of: service)
        }
        let receiver = line.receiver
        if deadline <= .now { throw .noReply(from: service) }
        let exchange = PendingExchange(id: id) { [limits] exchange in
            receiver.receive(message, from: .inProcess) { reply in
                gate.end(exchange, with: limits.reply(reply))
            }
        }
        try gate.enter(exchange, to: service)
        return try await wait(for: exchange, in: gate, to: service, until: deadline).get()
    }

    private func wait(
        for exchange: PendingExchange,
        in gate: ExchangeGate,
        to service: ServiceName,
        until deadline: ContinuousClock.Instant
    ) async -> Result<Message, Fault> {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // A sleep that was cut short is none of the deadline's business.
                guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
                gate.end(exchange, with: .failure(.noReply(from: service)))
            }
            defer { group.cancelAll() }
            return await withTaskCancellationHandler {
                await exchange.result()
            } onCancel: {
                gate.end(exchange, with: .failure(.cancelled(service)))
            }
        }
    }
}

extension TransportLimits {
    /// What the caller gets for a reply: a fault in place of one that is over the limits.
    fileprivate func reply(_ message: Message) -> Result<Message, Fault> {
        guard excess(line: message.line.count, blob: message.blob?.count ?? 0) == nil else {
            return .failure(Fault(.internal, "the reply is over the limits of a message"))
        }
        return .success(message)
    }
}
