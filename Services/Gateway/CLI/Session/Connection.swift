import Foundation
import GatewaySupervision
import Messaging
import Wire
import ZeroMQTransport

/// The open way from the gateway to the services.
struct Connection: Sendable {
    let transport: any Transport
    /// Says why a service cannot be there, before time is lost by asking it; `nil` when it can.
    let absence: @Sendable (ServiceName) -> Refusal?
    /// Closes the sockets.
    let close: @Sendable () async -> Void
}

extension Connection {
    /// ZeroMQ sockets to the services of a data directory, or where `UMKREIS_PEER_<SERVICE>` says that one is.
    static func sockets(of directory: DataDirectory) throws -> Connection {
        let endpoints = try endpoints(of: directory)
        let loop = SocketLoop()
        let transport = ZeroMQTransport(
            loop: loop,
            replyID: { IncomingReply.replyID(of: $0) },
            endpoint: { [endpoints] in endpoints[$0] }
        )
        return Connection(
            transport: transport,
            absence: { [endpoints] service in
                guard let path = endpoints[service]?.path, !LocalSocket.accepts(path) else { return nil }
                return directory.lock.holder == nil ? .stackDown(directory) : nil
            },
            close: { await loop.shutdown() }
        )
    }

    private static func endpoints(of directory: DataDirectory) throws(Refusal) -> [ServiceName: Endpoint] {
        var endpoints: [ServiceName: Endpoint] = [:]
        for service in Stack.services {
            let variable = "UMKREIS_PEER_" + service.text.uppercased()
            do {
                endpoints[service] =
                    if let given = directory.environment[variable] {
                        try Endpoint(given)
                    } else {
                        try Endpoint.local(dataDirectory: directory.path, service: service)
                    }
            } catch {
                throw .configuration("\(error)")
            }
        }
        return endpoints
    }
}
