import Foundation
import Logging
import ServiceHost
import ServiceKit
import Synchronization
import UmkreisMessaging
import UmkreisWire

/// A restartable service of a world.
protocol TestService: Sendable {
    var service: ServiceName { get }
    var isRunning: Bool { get }
    var routes: [Route] { get }
    /// Whether it has auth's keys or does not need them.
    var knowsKeys: Bool { get }
    func start() async throws
    func stop() async throws
    func runMaintenance() async
    /// Waits for a commit since the last call, for a tenth of a second at most.
    func nextCommit() async
}

struct TestServiceContext: Sendable {
    let folder: String
    let clock: WorldClock
    let network: any WorldNetwork
    let tokens: WorldTokens
    let settings: [String: String]
    let ids: IdentifierSource
    let followsSessions: Bool
    let rehearsesWrites: Bool
    let logLevel: LogLevel
}

extension ServiceDefinition {
    static func testService(_ context: TestServiceContext) -> any TestService {
        DefinedTestService<Self>(context: context)
    }
}

private final class DefinedTestService<Definition: ServiceDefinition>: TestService {
    private struct Running {
        let instance: ServiceInstance<Definition>
        let work: Task<Void, any Error>
        let tokens: TokenVerifier
        let commits: Wakeup
    }

    private let context: TestServiceContext
    private let running = Mutex<Running?>(nil)

    init(context: TestServiceContext) {
        self.context = context
    }

    var service: ServiceName { Definition.name }
    var isRunning: Bool { running.withLock { $0 != nil } }
    var routes: [Route] { running.withLock { $0?.instance.dispatcher.routes.values.map(\.self) ?? [] } }
    var knowsKeys: Bool { !context.followsSessions || running.withLock { $0?.tokens.hasInstalledKeys != false } }

    func start() async throws {
        let directory = "\(context.folder)/\(Definition.name)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let tokens = try context.tokens.verifier()
        let (clock, recent) = (context.clock, RecentLogs())
        var logger = Logger(label: Definition.name.text) {
            Logger.handler(StreamLogHandler.standardError(label: $0), keepingIn: recent) { clock.now }
        }
        logger.logLevel = Logger.Level(rawValue: context.logLevel.rawValue) ?? .error
        var start = ServiceStart(
            directory: directory,
            client: Client(over: context.network.transport),
            tokens: tokens,
            proof: context.tokens.proof(of: Definition.name),
            deployment: WorldTokens.deployment,
            now: { clock.now },
            ids: context.ids,
            settings: WorldSettings.of(Definition.self, beside: context.settings),
            logger: logger,
            executor: context.network.executor
        )
        start.networkKey = WorldTokens.networkKey
        start.recentLogs = recent
        start.rehearsesWrites = context.rehearsesWrites
        let instance = try await ServiceInstance<Definition>(start, followsSessions: context.followsSessions)
        try await context.network.connect(instance.dispatcher, as: Definition.name)
        let work = Task { try await instance.run() }
        let commits = instance.makeCommitWakeup()
        running.withLock { $0 = Running(instance: instance, work: work, tokens: tokens, commits: commits) }
    }

    func nextCommit() async {
        await running.withLock { $0?.commits }?.wait(for: .milliseconds(100))
    }

    func runMaintenance() async {
        await running.withLock { $0?.instance }?.runMaintenance()
    }

    func stop() async throws {
        guard
            let running = running.withLock({ running in
                defer { running = nil }
                return running
            })
        else { return }
        running.work.cancel()
        // Already cancelled; a follower's error is irrelevant.
        _ = await running.work.result
        try await running.instance.stop()
        await context.network.disconnect(Definition.name)
    }
}
