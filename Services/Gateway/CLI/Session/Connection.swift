import Foundation
import GatewaySupervision
import Glibc
import Messaging
import Synchronization
import Wire
import ZeroMQTransport

struct Connection: Sendable {
    let transport: any Transport
    /// Returns why a service can't be reached, without a call.
    let absence: @Sendable (ServiceName) -> Refusal?
    let close: @Sendable () async -> Void
}

extension Connection {
    /// For local commands.
    static let closed = Connection(transport: InProcessTransport(receivers: [:]), absence: { _ in nil }, close: {})

    /// Returns sockets of a data directory, or to `UMKREIS_PEER_<SERVICE>`.
    static func sockets(of directory: DataDirectory) throws -> Connection {
        let endpoints = try endpoints(of: directory)
        let loop = SocketLoop(keys: try keys(for: endpoints, directory.environment))
        let hosts = KnownHosts()
        let transport = ZeroMQTransport(
            loop: loop,
            replyID: { IncomingReply.replyID(of: $0) },
            endpoint: { [endpoints] in endpoints[$0] }
        )
        return Connection(
            transport: transport,
            absence: { [endpoints] service in
                if let host = endpoints[service]?.host, !hosts.contains(host) {
                    return .configuration(
                        "\(DataDirectory.peerVariable(of: service)) names an unknown host: \(host)",
                        hint: "give the address of \(service), as in tcp://\(service):5701"
                    )
                }
                guard let path = endpoints[service]?.path, !LocalSocket.accepts(path) else { return nil }
                return directory.lock.holder == nil ? .stackDown(directory) : nil
            },
            close: { await loop.shutdown() }
        )
    }

    private static func endpoints(of directory: DataDirectory) throws(Refusal) -> [ServiceName: Endpoint] {
        var endpoints: [ServiceName: Endpoint] = [:]
        for service in Stack.services {
            let given = directory.environment[DataDirectory.peerVariable(of: service)]
            do throws(InvalidEndpoint) {
                endpoints[service] =
                    if let given {
                        try Endpoint.peer(given)
                    } else {
                        try Endpoint.local(dataDirectory: directory.path, service: service)
                    }
            } catch {
                throw .configuration(given == nil ? "\(error)" : "\(DataDirectory.peerVariable(of: service)): \(error)")
            }
        }
        return endpoints
    }

    private static func variable(of service: ServiceName) -> String { "UMKREIS_PEER_" + service.text.uppercased() }

    /// TCP needs CURVE keys.
    private static func keys(
        for endpoints: [ServiceName: Endpoint],
        _ environment: [String: String]
    ) throws(Refusal) -> WireKeys? {
        let variables = ["UMKREIS_CURVE_KEY", "UMKREIS_CURVE_PEERS"]
        let given = variables.map { environment[$0].flatMap { $0.isEmpty ? nil : $0 } }
        guard let key = given[0], let peers = given[1] else {
            let isNeeded = endpoints.values.contains(where: \.isTCP) || given != [nil, nil]
            guard isNeeded else { return nil }
            throw .configuration(
                "services on tcp need keys, and \(given[0] == nil ? variables[0] : variables[1]) is not set",
                hint: "umkreis keys create DIR; the key is DIR/gateway.key, the peers are DIR/peers"
            )
        }
        do throws(UnusableKeys) {
            return try WireKeys(keyFile: key, peersFile: peers, now: { .now })
        } catch {
            throw Refusal(unusable: error)
        }
    }
}

/// Caches resolvable host names.
private final class KnownHosts: Sendable {
    private let found = Mutex<Set<String>>([])

    func contains(_ host: String) -> Bool {
        if found.withLock({ $0.contains(host) }) { return true }
        var wanted = addrinfo()
        wanted.ai_family = AF_INET
        var answer: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &wanted, &answer) == 0 else { return false }
        freeaddrinfo(answer)
        found.withLock { _ = $0.insert(host) }
        return true
    }
}
