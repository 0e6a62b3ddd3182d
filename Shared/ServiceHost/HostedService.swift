import Glibc
public import Logging
import ServiceKit
import ServiceLifecycle
import UmkreisMessaging
import UmkreisStorage
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire
public import ZeroMQTransport

/// A service as a process.
struct HostedService<Definition: ServiceDefinition>: ServiceLifecycle.Service {
    let configuration: HostConfiguration
    let logger: Logger
    let recentLogs: RecentLogs

    func run() async throws {
        let directory = try DataFolder(of: Definition.name, in: configuration.data).path
        let lock = try DataDirectoryLock(directory)
        defer { withExtendedLifetime(lock) {} }
        let loop = SocketLoop(keys: configuration.peers.keys)
        let notify: @Sendable (TransportNotice) -> Void = { [logger] in $0.log(to: logger) }
        let transport = ZeroMQTransport(loop: loop, notify: notify, replyID: IncomingReply.replyID) {
            [peers = configuration.peers.endpoints] in
            peers[$0] ?? []
        }
        // A stop need not wait for a large file to open.
        let opened = try await unlessStopped {
            do {
                return try await instance(in: directory, over: transport, on: loop.executor)
            } catch StorageUnavailable.diskFull {
                throw UnusableDataFolder(directory, ENOSPC)
            }
        }
        guard let instance = opened else {
            await loop.shutdown()
            logger.info("stopped before it was ready")
            return
        }
        let server = ZeroMQServer(
            loop: loop,
            endpoint: configuration.listen,
            receiver: instance.dispatcher,
            figures: instance.dispatcher.records.transport,
            notify: notify
        )
        let endpoint = try await server.start()
        ProcessWatch.start([loop.turn], logger)
        SystemdSocket.send(.ready)
        logger.info("ready", metadata: ["endpoint": "\(endpoint)"])
        // Cancellation ends the followers.
        _ = try await unlessStopped { try await instance.run() }
        logger.info("stopping")
        SystemdSocket.send(.stopping)
        try await instance.stop()
        await server.stop()
        await loop.shutdown()
        logger.info("stopped")
    }

    private func instance(
        in directory: String,
        over transport: any Transport,
        on executor: any TaskExecutor
    ) async throws -> ServiceInstance<Definition> {
        let now: @Sendable () -> Timestamp = { .now }
        let serviceKey = try ServiceKey(configuration.serviceKey)
        var start = ServiceStart(
            directory: directory,
            client: Client(over: transport),
            tokens: TokenVerifier(deployment: configuration.deployment, serviceKey: serviceKey.publicKey, now: now),
            proof: ServiceTokens(
                for: Definition.name,
                key: serviceKey,
                deployment: configuration.deployment,
                now: now
            ),
            deployment: configuration.deployment,
            now: now,
            ids: .timeOrdered(now: now),
            settings: try configuration.settings(of: Definition.self),
            logger: logger,
            // Even if its file was replaced.
            executable: "/proc/self/exe",
            executor: executor
        )
        start.networkKey = try configuration.networkKey.map { file in try NetworkKey(file) }
        start.store = try configuration.place(of: Definition.self)
        start.recentLogs = recentLogs
        start.sourcesTimeout = .seconds(2)
        return try await ServiceInstance<Definition>(start, followsSessions: Definition.name != PublicKeys.name.service)
    }

    /// - Returns: `nil` at the shutdown.
    private func unlessStopped<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        do {
            return try await cancelWhenGracefulShutdown(work)
        } catch is CancellationError {
            return nil
        }
    }
}

extension TransportNotice {
    /// Logs the notice for the operator.
    public func log(to logger: Logger) {
        switch self {
        case .refusingConnections(let open):
            logger.warning("connections are refused: too many are open", metadata: ["open": "\(open)"])
        case .cutConnection(let bytes):
            logger.warning("a connection did not read its replies and was closed", metadata: ["unread": "\(bytes)"])
        case .refusedKey(let key):
            logger.warning("a connection was refused: its key is not accepted", metadata: ["key": "\(key)"])
        case .unreadablePeers(let problem):
            logger.warning("the peers file is unreadable; the old one stays valid", metadata: ["problem": "\(problem)"])
        case .unknownHost(let host, let peer):
            logger.warning(
                "the host of a peer is unknown; calls to it fail until it can be resolved",
                metadata: ["peer": "\(peer)", "host": "\(host)"]
            )
        }
    }
}
