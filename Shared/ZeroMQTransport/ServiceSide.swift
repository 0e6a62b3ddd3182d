import Messaging
import Wire

/// What a server socket needs of the service that it serves.
struct ServiceSide: Sendable {
    let receiver: any Receiver
    let limits: TransportLimits
    /// The line that answers what cannot be handed over; given the line that came, if there was one.
    let unreadable: @Sendable ([UInt8]?, Fault) -> [UInt8]
    let tally: TransportTally
}
