import Messaging

/// Answers every request with itself, at once.
struct EchoReceiver: Receiver {
    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        reply(message)
    }
}
