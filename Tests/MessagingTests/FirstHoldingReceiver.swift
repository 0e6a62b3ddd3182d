import Messaging
import Synchronization

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
