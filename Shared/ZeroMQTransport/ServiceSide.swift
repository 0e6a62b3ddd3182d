import Messaging
import Wire

/// What a server socket needs of the service that it serves.
struct ServiceSide: Sendable {
    let receiver: any Receiver
    let limits: TransportLimits
}
