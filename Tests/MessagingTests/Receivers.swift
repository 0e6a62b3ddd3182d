import Synchronization
import UmkreisMessaging

struct EchoReceiver: Receiver {
    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        reply(message)
    }
}

/// Holds every request until released, and reports their number.
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

    func letGo() {
        let held = state.withLock { state in
            defer { state.held = [] }
            return state.held
        }
        for (message, reply) in held { reply(message) }
    }

    var count: Int { state.withLock { $0.held.count } }

    var peers: [Peer] { state.withLock(\.peers) }

    var ended: [Peer] { state.withLock(\.ended) }

    func connectionEnded(_ peer: Peer) {
        state.withLock { $0.ended.append(peer) }
    }
}

/// Holds the first requests until released; replies to others immediately.
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
