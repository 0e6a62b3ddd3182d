import Messaging

/// What other threads ask of the loop's thread.
enum LoopCommand: Sendable {
    case exchange(PendingCall, over: SocketID)
    case cancel(id: String, ticket: Int, over: SocketID)
    case reply(Message, to: Envelope, over: SocketID)
    case perform(@Sendable (Reactor) -> Void)
}
