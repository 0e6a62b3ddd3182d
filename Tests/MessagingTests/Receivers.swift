import Messaging
import Synchronization

/// Answers every request with itself, at once.
struct EchoReceiver: Receiver {
    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        reply(message)
    }
}

/// Keeps every request until the test lets them go, and tells when there are so many.
final class HoldingReceiver: Receiver {
    private struct State {
        var ended: [Peer] = []
        var peers: [Peer] = []
        var held: [(Message, @Sendable (Message) -> Void)] = []
        var waiter: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.held.append((message, reply))
            state.peers.append(peer)
            guard let waiter = state.waiter, state.held.count >= waiter.count else { return nil }
            state.waiter = nil
            return waiter.continuation
        }
        waiter?.resume()
    }

    /// Returns when so many requests are held.
    func holds(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.held.count >= count { return true }
                state.waiter = (count, continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers everything that is held with itself.
    func letGo() {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        for (message, reply) in held { reply(message) }
    }

    var count: Int { state.withLock { $0.held.count } }

    /// The connection of each request so far.
    var peers: [Peer] { state.withLock(\.peers) }

    /// The connections that have ended.
    var ended: [Peer] { state.withLock(\.ended) }

    func connectionEnded(_ peer: Peer) {
        state.withLock { $0.ended.append(peer) }
    }
}

/// Keeps the first requests until the test lets them go; answers the others at once.
final class FirstHoldingReceiver: Receiver {
    private let left: Mutex<Int>
    let holding = HoldingReceiver()

    init(hold count: Int) {
        left = Mutex(count)
    }

    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        let isHeld = left.withLock { left in
            defer { left = max(0, left - 1) }
            return left > 0
        }
        if isHeld {
            holding.receive(message, from: peer, reply: reply)
        } else {
            reply(message)
        }
    }
}
