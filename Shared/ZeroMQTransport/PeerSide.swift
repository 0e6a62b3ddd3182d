import Messaging
import Wire

/// What a client socket needs to know of the service that it reaches.
struct PeerSide: Sendable {
    let service: ServiceName
    let endpoint: Endpoint
    let limits: TransportLimits
    /// Finds the id in a reply's line.
    let replyID: @Sendable ([UInt8]) -> String?
}
