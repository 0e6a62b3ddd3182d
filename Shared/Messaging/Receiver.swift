/// The service's side of a transport: whatever takes in requests.
public protocol Receiver: Sendable {
    /// Takes in one request.
    ///
    /// Called where the messages arrive, so it may not wait: what takes time goes on in a task of its own.
    ///
    /// - Parameters:
    ///   - message: the request as it came; it need not be readable.
    ///   - peer: which connection it came over.
    ///   - reply: to be called exactly once, from anywhere.
    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void)
}
