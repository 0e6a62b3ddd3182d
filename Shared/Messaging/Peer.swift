/// Which connection a request came over.
///
/// It tells connections apart and says nothing of who sends: that is what a token is for.
public struct Peer: Hashable, Sendable {
    private let identity: [UInt8]

    /// - Parameter identity: what the transport calls the connection.
    public init(_ identity: [UInt8]) {
        self.identity = identity
    }

    /// Whoever calls within the process.
    public static let inProcess = Peer([])
}
