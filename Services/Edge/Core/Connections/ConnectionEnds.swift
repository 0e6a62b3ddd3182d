#if HTTP
import NIOCore

/// The addresses of a connection, read once for all of its requests.
struct ConnectionEnds: Sendable {
    /// `nil` for a connection that is closed already.
    let remote: ClientAddress?
    let local: ClientAddress?

    /// Those of the connection whose requests the task answers.
    @TaskLocal static var current: ConnectionEnds?

    init(of channel: any Channel) {
        remote = ClientAddress(channel.remoteAddress)
        local = ClientAddress(channel.localAddress)
    }
}
#endif
