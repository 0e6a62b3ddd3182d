import Messaging
import Wire

/// The open way from the gateway to the services.
struct Connection: Sendable {
    let transport: any Transport
    /// Says why a service cannot be there, before time is lost by asking it; `nil` when it can.
    let absence: @Sendable (ServiceName) -> Refusal?
    /// Closes the sockets.
    let close: @Sendable () async -> Void
}
