import Synchronization
public import UmkreisWire

/// A transport within the process, with the limits and deadlines of sockets.
///
/// Receivers run on the caller's task.
public final class InProcessTransport: Transport {
    private struct Line {
        let receiver: any Receiver
        let gates: [Lane: ExchangeGate]
    }

    private let lines = Mutex<[ServiceName: Line]>([:])
    private let limits: TransportLimits

    public init(receivers: [ServiceName: any Receiver] = [:], limits: TransportLimits = .standard) {
        self.limits = limits
        for (service, receiver) in receivers { connect(receiver, as: service) }
    }

    /// Connects a service, or replaces a connected one.
    public func connect(_ receiver: any Receiver, as service: ServiceName) {
        let gates = Lane.allCases.map { ($0, ExchangeGate($0, limits: limits)) }
        lines.withLock { $0[service] = Line(receiver: receiver, gates: Dictionary(uniqueKeysWithValues: gates)) }
    }

    /// Running requests are still answered.
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
                // A cancelled sleep is not a timeout.
                guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
                gate.end(exchange, with: .failure(.noReply(from: service)))
            }
            defer { group.cancelAll() }
            return await withTaskCancellationHandler {
                await exchange.result.value()
            } onCancel: {
                gate.end(exchange, with: .failure(.cancelled(service)))
            }
        }
    }
}

extension TransportLimits {
    /// An oversized reply becomes a fault.
    fileprivate func reply(_ message: Message) -> Result<Message, Fault> {
        guard excess(line: message.line.count, blob: message.blob?.count ?? 0) == nil else {
            return .failure(Fault(.internal, "the reply exceeds the message limits"))
        }
        return .success(message)
    }
}
