import Messaging

/// Answers every request with itself, at once.
struct EchoReceiver: Receiver {
    func receive(_ message: Message, from principal: Principal, reply: @escaping @Sendable (Message) -> Void) {
        reply(message)
    }
}
