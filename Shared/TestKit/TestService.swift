import Foundation
import Logging
import ServiceHost
import ServiceKit
import Synchronization
import UmkreisMessaging
import UmkreisStorage
import UmkreisTokens
import UmkreisWire

/// A restartable service of a world.
protocol TestService: Sendable {
    var service: ServiceName { get }
    var isRunning: Bool { get }
    /// More than one on a server.
    var instances: Int { get }
    var routes: [Route] { get }
    /// Whether it has auth's keys or does not need them.
    var knowsKeys: Bool { get }
    /// The long polls that wait at all its instances.
    var parked: Int { get }
    func start() async throws
    func stop() async throws
    func runMaintenance() async
    /// Waits for a commit since the last call, for a tenth of a second at most.
    func nextCommit() async
    /// Waits until all events so far have numbers.
    func awaitEventNumbers() async
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
    let store: WorldStore
    let hasOneInstance: Bool
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
    /// Two on a server, which get requests in turn.
    private let running = Mutex<[Running]>([])

    init(context: TestServiceContext) {
        self.context = context
    }

    var service: ServiceName { Definition.name }
    var isRunning: Bool { running.withLock { !$0.isEmpty } }
    var instances: Int { running.withLock(\.count) }
    var routes: [Route] { first?.dispatcher.routes.values.map(\.self) ?? [] }
    var knowsKeys: Bool { !context.followsSessions || running.withLock { $0.allSatisfy(\.tokens.hasInstalledKeys) } }

    var parked: Int { running.withLock { $0.reduce(0) { $0 + $1.instance.dispatcher.admission.parked } } }

    private var first: ServiceInstance<Definition>? { running.withLock { $0.first?.instance } }

    func start() async throws {
        let place = try context.store.place(of: Definition.self)
        let directory = "\(context.folder)/\(Definition.name)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        var started = [try await start(in: directory, place)]
        if place != nil, !context.hasOneInstance {
            let second = "\(context.folder)/second/\(Definition.name)"
            try FileManager.default.createDirectory(atPath: second, withIntermediateDirectories: true)
            try? FileManager.default.copyItem(atPath: "\(directory)/keys", toPath: "\(second)/keys")
            started.append(try await start(in: second, place, filesIn: directory))
        }
        try await context.network.connect(AlternatingReceiver(started.map(\.0.dispatcher)), as: Definition.name)
        let all = started.map { instance, tokens in
            Running(
                instance: instance,
                work: Task { try await instance.run() },
                tokens: tokens,
                commits: instance.makeCommitWakeup()
            )
        }
        running.withLock { $0 = all }
    }

    /// - Parameter shared: the folder of files that the first instance shares.
    private func start(in directory: String, _ place: ServerPlace?, filesIn shared: String? = nil) async throws -> (
        ServiceInstance<Definition>, TokenVerifier
    ) {
        var settings = context.settings
        settings["media-folder"] = settings["media-folder"] ?? shared
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
            settings: WorldSettings.of(Definition.self, beside: settings),
            logger: logger,
            executor: context.network.executor
        )
        start.networkKey = WorldTokens.networkKey
        start.recentLogs = recent
        start.rehearsesWrites = context.rehearsesWrites
        start.store = place
        return (try await ServiceInstance<Definition>(start, followsSessions: context.followsSessions), tokens)
    }

    func nextCommit() async {
        await running.withLock { $0.first?.commits }?.wait(for: .milliseconds(100))
    }

    func awaitEventNumbers() async {
        await first?.awaitEventNumbers()
    }

    func runMaintenance() async {
        await first?.runMaintenance()
    }

    func stop() async throws {
        let stopping = running.withLock { running in
            defer { running = [] }
            return running
        }
        // First all, so that none takes over what another one leaves.
        for running in stopping { running.work.cancel() }
        for running in stopping {
            // Already cancelled; a follower's error is irrelevant.
            _ = await running.work.result
            try await running.instance.stop()
        }
        if !stopping.isEmpty { await context.network.disconnect(Definition.name) }
    }
}

/// Gives requests to the instances of a service in turn.
private final class AlternatingReceiver: Receiver {
    private let instances: [Dispatcher]
    private let count = Mutex(0)

    init(_ instances: [Dispatcher]) {
        self.instances = instances
    }

    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void) {
        let number = count.withLock { count in
            defer { count += 1 }
            return count
        }
        instances[number % instances.count].receive(message, from: peer, reply: reply)
    }

    func connectionEnded(_ peer: Peer) {
        for instance in instances { instance.connectionEnded(peer) }
    }
}
