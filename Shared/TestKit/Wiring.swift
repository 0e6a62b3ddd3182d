/// How the services of a world hear each other.
///
/// The same test runs over all of them.
public enum Wiring: String, Sendable, CaseIterable {
    /// Straight from client to dispatcher, in lines of JSON all the same.
    case inProcess
    /// Over real ZeroMQ sockets, on ipc endpoints in the world's own folder.
    case zeroMQ
}
