#if HTTP
import Glibc
import HTTPInterface
import Hummingbird
import HummingbirdCore
public import Logging
import UmkreisMessaging
import NIOCore
import NIOPosix
import ServiceHost
import ServiceKit
public import ServiceLifecycle
import UmkreisTiles
import UmkreisTokens
import UmkreisWire
import ZeroMQTransport

/// The HTTP edge: every public call of the services, for apps and browsers.
///
/// It has no data and no privileges: it forwards the caller's token. Several may run.
public struct EdgeServer: ServiceLifecycle.Service {
    private let configuration: EdgeConfiguration
    private let logger: Logger
    private let loop: SocketLoop
    private let client: Client
    private let table: CallTableSource
    private let guards: Guards
    private let networks: NetworkDigests
    private let figures: EdgeFigures
    private let operators: OperatorSocket
    private let readiness: ReadinessEndpoint
    private let shares: ConnectionShares
    private let room = SpoolRoom()
    private let log: AccessLog
    private let untrusted = RateLimiter<Bool>.hourly
    private let pool: PollPool
    /// The files of the API explorer, for both listeners.
    private let explorer: StaticFiles
    private let app: StaticFiles
    private let shared: StaticFiles
    private let maps: WebAppEndpoint.Maps

    /// Connections that wait to be accepted; the system's own limit may be lower.
    private static let backlog = 4_096

    public init(_ configuration: EdgeConfiguration, logger: Logger) throws {
        self.configuration = configuration
        self.logger = logger
        loop = SocketLoop(keys: configuration.peers.keys)
        let endpoints = configuration.peers.endpoints
        let notify: @Sendable (TransportNotice) -> Void = { $0.log(to: logger) }
        client = Client(
            over: ZeroMQTransport(loop: loop, notify: notify, replyID: IncomingReply.replyID) { endpoints[$0] ?? [] }
        )
        table = CallTableSource(client, logger)
        pool = PollPool(client)
        explorer = StaticFiles(in: "\(configuration.web)/swagger-ui")
        app = StaticFiles(in: "\(configuration.web)/app")
        shared = StaticFiles(in: "\(configuration.web)/shared")
        maps = WebAppEndpoint.Maps(
            streets: MapFile(InstalledMap.path(in: configuration.peers.data), at: "/tiles", logger),
            world: MapFile("\(configuration.web)/world.mbtiles", at: "/tiles/world", logger)
        )
        networks = NetworkDigests(
            secret: try configuration.cookieKey.key(),
            proof: try NetworkKey(configuration.peers.networkKey)
        )
        let sessions = BrowserSessions(
            try CookieSeal(configuration.cookieKey),
            SessionCookie(isSecure: configuration.isBehindTLS),
            CrossOriginGuard(isBehindTLS: configuration.isBehindTLS),
            table,
            over: client
        )
        let figures = EdgeFigures(maximumConnections: configuration.connections)
        let guards = Guards(
            configuration.rates,
            sessions: sessions,
            streamsOfNetwork: configuration.streams,
            figures
        )
        (self.figures, self.guards) = (figures, guards)
        readiness = ReadinessEndpoint(client)
        log = AccessLog(logger, figures)
        let crowded = RateLimiter<Bool>.hourly
        shares = ConnectionShares(ofNetwork: configuration.connectionsOfNetwork) { network in
            figures.addRefusal(by: .connections)
            guard crowded.admits(true, at: .now) else { return }
            logger.warning("a network has its share of connections", metadata: ["network": "\(network)"])
        }
        operators = OperatorSocket(OperatorProof(client: client)) { figures.text(streams: guards.streams.count) }
    }

    public func run() async throws {
        let claim = EdgeClaim(configuration.peers)
        let server = try await operatorServer(claim)
        await table.refresh()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await cancelWhenGracefulShutdown { await operators.run() } }
            group.addTask { try? await cancelWhenGracefulShutdown { try await HeapTrim.run(figures) } }
            group.addTask {
                try? await cancelWhenGracefulShutdown { try await table.run() }
                SystemdSocket.send(.stopping)
            }
            // On shutdown, these finish running requests, and end streams and long polls.
            group.addTask { try await listen(at: configuration.http, "http", for: .everyone, claim) }
            if let console = configuration.console {
                group.addTask { try await listen(at: console, "console", for: .console, claim) }
            }
            defer { group.cancelAll() }
            // Not `waitForAll`, which would wait for the others after a failure.
            for try await _ in group {}
        }
        await server?.stop()
        await loop.shutdown()
    }

    /// - Returns: `nil` for a further edge of the data directory, since its socket belongs to the first.
    private func operatorServer(_ claim: EdgeClaim?) async throws -> ZeroMQServer? {
        let address = configuration.peers.listen
        guard claim != nil || address.isTCP else { return nil }
        let server = ZeroMQServer(loop: loop, endpoint: address, receiver: operators)
        try await server.start()
        return server
    }

    private func listen(
        at address: ListenAddress,
        _ flag: String,
        for audience: Audience,
        _ claim: EdgeClaim?
    ) async throws {
        do {
            try await listener(at: address, for: audience, claim).run()
        } catch let error as IOError {
            let reason = String(cString: strerror(error.errnoCode))
            throw ConfigurationError(
                key: flag,
                rule: "an address that is free; \(address.host):\(address.port) is not: \(reason)"
            )
        }
    }

    private func listener(
        at address: ListenAddress,
        for audience: Audience,
        _ claim: EdgeClaim?
    ) -> some ServiceLifecycle.Service {
        let addresses = ClientAddressFinder(trustedProxies: configuration.trustedProxies)
        return Application(
            responder: responder(at: address, for: audience, addresses),
            server: HTTPServerBuilder { [figures, shares, defaultHost = configuration.hosts.min()] responder in
                EventLoopChannel(
                    responder: responder,
                    shares: shares,
                    addresses: addresses,
                    figures: figures,
                    defaultHost: defaultHost
                )
            },
            configuration: .init(
                address: .hostname(address.host, port: address.port),
                backlog: Self.backlog,
                availableConnectionsDelegate: .maximum(configuration.connections, logger: logger)
            ),
            onServerRunning: { [logger] channel in
                let host = channel.localAddress?.ipAddress ?? ""
                let port = channel.localAddress?.port ?? 0
                let address = host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
                claim?.publish(address, of: audience)
                if audience == .everyone { announceReady() }
                logger.info("ready", metadata: ["audience": "\(audience)", "http": "\(address)"])
            },
            logger: logger
        )
    }

    private func responder(
        at address: ListenAddress,
        for audience: Audience,
        _ addresses: ClientAddressFinder
    ) -> EdgeResponder {
        EdgeResponder(
            endpoints: endpoints(for: audience),
            addresses: addresses,
            networks: networks,
            hosts: audience == .console
                ? .console(configuration.hosts, at: address) : .everyone(configuration.hosts),
            shares: shares,
            crossOrigin: CrossOriginAccess(origins: configuration.origins),
            figures: figures,
            isBehindTLS: configuration.isBehindTLS,
            rates: guards.rates,
            log: log,
            logger: logger,
            untrusted: untrusted
        )
    }

    /// Notifies systemd, and starts the watchdog.
    private func announceReady() {
        let loops = MultiThreadedEventLoopGroup.singleton.makeIterator().map { loop -> LoopWatchdog.Turn in
            { body in
                loop.execute(body)
                return true
            }
        }
        ProcessWatch.start([loop.turn] + loops, logger)
        SystemdSocket.send(.ready)
    }

    private func endpoints(for audience: Audience) -> EndpointTable {
        func rated(_ page: any Endpoint) -> RatedPage { RatedPage(page, guards.rates) }
        let upload = UploadEndpoint(table: table, client: client, guards: guards, audience: audience, room: room)
        let explorer = rated(ExplorerEndpoint(files: explorer))
        let webApp = WebAppEndpoint(
            files: app,
            raster: configuration.map,
            maps: maps,
            previews: LinkPreviews(table, client, guards.rates),
            isBehindTLS: configuration.isBehindTLS
        )
        var endpoints: [(path: String, source: any EndpointSource)] = [
            ("/", rated(HomeEndpoint(table: table))),
            ("/edge.css", rated(StyleEndpoint())),
            ("/favicon.ico", rated(IconEndpoint())),
            ("/problems/*", ProblemEndpoint(table: table, rates: guards.rates)),
            ("/healthz", HealthEndpoint()),
            ("/readyz", rated(readiness)),
            ("/docs", explorer),
            ("/docs/*", explorer),
            ("/openapi.json", rated(GeneratedEndpoint.openAPI(of: table, for: audience))),
            ("/umkreis.js", rated(GeneratedEndpoint.javaScript(of: table, for: audience))),
            ("/app/manifest.webmanifest", rated(ManifestEndpoint())),
            ("/app/**", rated(webApp)),
            ("/shared/**", rated(StaticEndpoint(files: shared))),
            ("/tiles.json", rated(TileJSONEndpoint(map: maps.streets, isBehindTLS: configuration.isBehindTLS))),
            ("/tiles/*/*/*", rated(TileEndpoint(map: maps.streets))),
            ("/tiles/world/*/*/*", rated(TileEndpoint(map: maps.world))),
            ("/v1/stream", StreamEndpoint(table: table, pool: pool, guards: guards, audience: audience)),
            ("/v1/media", upload),
            ("/v1/media/*/*", MediaEndpoint(table: table, client: client, guards: guards, audience: audience)),
            ("/v1/*/*", CallEndpoints(table: table, client: client, guards: guards, audience: audience)),
        ]
        if audience == .console {
            let files = StaticFiles(in: "\(configuration.web)/console")
            let console = WebAppEndpoint(files: files, raster: configuration.map, maps: maps)
            endpoints.append(("/console/**", rated(console)))
        }
        return EndpointTable(endpoints)
    }
}
#endif
