import GatewaySupervision
package import UmkreisMessaging
import UmkreisTexts
import UmkreisWire
package import ZeroMQTransport

/// A transport to a stack's services.
package struct ServiceConnection: Sendable {
    package let transport: any Transport
    /// Returns why a service can't be reached, without a call.
    let absence: @Sendable (ServiceName) -> Refusal?
    let close: @Sendable () async -> Void
}

extension ServiceConnection {
    /// A connection for local commands, which reaches no service.
    static let closed = ServiceConnection(
        transport: InProcessTransport(receivers: [:]),
        absence: { _ in nil },
        close: {}
    )

    /// Connects to the sockets of a data directory, or to the instances in `UMKREIS_PEER_<SERVICE>`.
    static func sockets(of directory: DataDirectory) throws -> ServiceConnection {
        let endpoints = try endpoints(of: directory)
        let loop = SocketLoop(keys: try keys(for: endpoints, directory.environment))
        return ServiceConnection(
            transport: ZeroMQTransport(
                loop: loop,
                replyID: { IncomingReply.replyID(of: $0) },
                endpoints: { endpoints[$0] ?? [] }
            ),
            absence: { service in
                guard let instances = endpoints[service] else { return nil }
                let isAbsent = instances.allSatisfy { $0.path.map { !LocalSocket.accepts($0) } ?? false }
                return isAbsent ? directory.absence(of: service) : nil
            },
            close: { await loop.shutdown() }
        )
    }

    private static func endpoints(of directory: DataDirectory) throws(Refusal) -> [ServiceName: [Endpoint]] {
        var endpoints: [ServiceName: [Endpoint]] = [:]
        for service in ServiceName.processes {
            let variable = DataDirectory.peerVariable(of: service)
            let given = directory.environment[variable]
            do throws(InvalidEndpoint) {
                endpoints[service] =
                    if let given {
                        try Endpoint.peers(given)
                    } else {
                        try [Endpoint.local(dataDirectory: directory.path, service: service)]
                    }
            } catch {
                throw .configuration(given == nil ? "\(error)" : "\(variable): \(error)")
            }
        }
        return endpoints
    }

    /// TCP needs CURVE keys.
    private static func keys(
        for endpoints: [ServiceName: [Endpoint]],
        _ environment: [String: String]
    ) throws(Refusal) -> WireKeys? {
        let variables = ["UMKREIS_CURVE_KEY", "UMKREIS_CURVE_PEERS"]
        let given = variables.map { environment[$0].flatMap { $0.isEmpty ? nil : $0 } }
        guard let key = given[0], let peers = given[1] else {
            let isNeeded = endpoints.values.joined().contains(where: \.isTCP) || given != [nil, nil]
            guard isNeeded else { return nil }
            throw .configuration(
                localized(
                    "cli.session.keysRequired",
                    ["variables": "\(given[0] == nil ? variables[0] : variables[1])"]
                ),
                hint: localized("cli.hint.gatewayKey")
            )
        }
        do throws(UnusableKeys) {
            return try WireKeys(keyFile: key, peersFile: peers, now: { .now })
        } catch {
            throw Refusal(unusable: error)
        }
    }
}

extension DataDirectory {
    /// The fault of a service whose socket refuses connections; `nil` if it may soon accept them.
    fileprivate func absence(of service: ServiceName) -> Refusal? {
        // A supervisor starts it again.
        guard lock.holder == nil else { return nil }
        return isRunning ? .serviceDown(service, self) : .stackDown(self)
    }
}

extension Refusal {
    package init(unusable keys: UnusableKeys) {
        self = .configuration(keys.problem, hint: keys.remedy)
    }
}
