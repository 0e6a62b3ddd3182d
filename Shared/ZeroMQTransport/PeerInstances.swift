import UmkreisMessaging

/// The instances of one service, and the choice among them; on the loop's thread.
///
/// A call goes to the one of two drawn at random that owes fewer replies. Those without a connection and those that are
/// silent (``ReplyWatch``) are drawn only if all are. Calls that wait for a connection go to another instance that has
/// one, so an absent instance costs no time. A sent call stays where it is, since it may have run.
final class PeerInstances: LoopMember {
    private let instances: [ClientSocket]

    init(_ id: SocketID, of peers: [PeerSide], on reactor: Reactor) {
        instances = peers.enumerated().map { ClientSocket(id, instance: $0, to: $1, on: reactor) }
    }

    subscript(instance: Int) -> ClientSocket { instances[instance] }

    func begin(_ call: PendingCall, at now: ContinuousClock.Instant) {
        if instances.count > 1 {
            for instance in instances { instance.keepOpen(at: now) }
        }
        choice(in: call.lane, at: now).begin(call, at: now)
    }

    func cancel(_ id: String, ticket: Int) {
        for instance in instances where instance.cancel(id, ticket: ticket) { return }
    }

    var sockets: [RawSocket] {
        instances.count == 1 ? instances[0].sockets : instances.flatMap(\.sockets)
    }

    func receive(at now: ContinuousClock.Instant) -> Bool {
        var isPending = false
        for instance in instances where instance.receive(at: now) { isPending = true }
        return isPending
    }

    func flush(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        moveUnsent(at: now)
        var next: ContinuousClock.Instant?
        for instance in instances {
            guard let wish = instance.flush(at: now) else { continue }
            next = min(next ?? wish, wish)
        }
        return next
    }

    func close() {
        for instance in instances { instance.close() }
    }

    private func choice(in lane: Lane, at now: ContinuousClock.Instant) -> ClientSocket {
        guard instances.count > 1 else { return instances[0] }
        let connected = instances.filter(\.isConnected)
        let answering = connected.filter { !$0.isSilent(at: now) }
        let drawn = [answering, connected, instances].first { !$0.isEmpty }?.shuffled().prefix(2)
        return drawn?.min { $0.owed(in: lane) < $1.owed(in: lane) } ?? instances[0]
    }

    private func moveUnsent(at now: ContinuousClock.Instant) {
        guard instances.count > 1, instances.contains(where: \.isConnected) else { return }
        for instance in instances where !instance.isConnected {
            for call in instance.takeUnsent() { choice(in: call.lane, at: now).begin(call, at: now) }
        }
    }
}
