/// A loop's number for one of its sockets.
struct SocketID: Hashable, Sendable {
    let number: Int
}
