/// Which process is calling, as the transport knows it: never a field of the message.
///
/// Over `ipc` the run directory, which only its owner can enter, vouches for the peer. Over `tcp` only a key could, so a
/// service listens there on loopback alone.
public enum Principal: Hashable, Sendable {
    /// A process of the user who owns the data: it may send every call.
    case local
    /// A peer by the name that its key stands for.
    case named(String)
}
