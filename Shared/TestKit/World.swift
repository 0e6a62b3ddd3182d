import Foundation
import Logging
import ServiceHost
public import ServiceKit
public import UmkreisMessaging
public import UmkreisStorage
public import UmkreisWire

/// Services under test with temporary files, a manual clock and users.
///
/// ```swift
/// @Test(.services(CatalogueService.self)) func createsPosts() async throws {
///     let ada = try world.person("Ada")
///     let post = try await ada.send(CreatePost(post: PostContent(kind: "offer", title: "A lamp"))).post
///     #expect(post.owner == ada.id)
/// }
/// ```
public final class World: Sendable {
    /// The deployment in its tokens.
    public static let deployment = WorldTokens.deployment
    /// The seed of its service key.
    public static let serviceKeySeed = WorldTokens.serviceSeed

    /// The world of the running test; see ``WorldTrait``.
    @TaskLocal static var current: World?

    /// The clock of all services.
    public let clock: WorldClock
    /// Sends without a token.
    public let client: Client
    /// The transport, for tests with their own client.
    public var transport: any Transport { network.transport }
    /// All calls of running services.
    public var routes: [Route] { services.flatMap(\.routes) }
    let folder: TemporaryFolder
    let network: any WorldNetwork
    let people: WorldTokens
    let ids = IdentifierSource.counting()
    private let store: WorldStore
    private let services: [any TestService]

    /// Starts the services, runs `body` and cleans up.
    ///
    /// - Parameters:
    ///   - services: dependencies first.
    ///   - settings: each service gets those it knows.
    ///   - rehearsesWrites: runs every write twice; not for measurements.
    public static func run<Result: Sendable>(
        _ services: any ServiceDefinition.Type...,
        wiring: Wiring = .inProcess,
        settings: [String: String] = [:],
        rehearsesWrites: Bool = true,
        _ body: (World) async throws -> Result
    ) async throws -> Result {
        try await run(services, wiring: wiring, settings: settings, rehearsesWrites: rehearsesWrites, body)
    }

    static func run<Result: Sendable>(
        _ services: [any ServiceDefinition.Type],
        wiring: Wiring,
        settings: [String: String],
        rehearsesWrites: Bool,
        hasOneInstance: Bool = false,
        logLevel: LogLevel = .error,
        _ body: (World) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let world = try World(
            services,
            wiring: wiring,
            settings: settings,
            rehearsing: rehearsesWrites,
            hasOneInstance: hasOneInstance,
            logLevel: logLevel,
            in: folder
        )
        do {
            for service in world.services { try await service.start() }
            try await world.awaitKeys()
            let result = try await body(world)
            try await world.stop()
            return result
        } catch {
            // Report the first error.
            try? await world.stop()
            throw error
        }
    }

    private init(
        _ services: [any ServiceDefinition.Type],
        wiring: Wiring,
        settings: [String: String],
        rehearsing: Bool,
        hasOneInstance: Bool,
        logLevel: LogLevel,
        in folder: TemporaryFolder
    ) throws {
        let clock = WorldClock()
        let network = try wiring.network(in: folder.path)
        let tokens = try WorldTokens(clock: clock)
        let store = WorldStore()
        let hasAuth = services.contains { $0.name == PublicKeys.name.service }
        self.folder = folder
        self.clock = clock
        self.network = network
        self.store = store
        people = tokens
        // Generous for busy machines.
        client = Client(over: network.transport, timeout: .seconds(30))
        self.services = services.map { service in
            service.testService(
                TestServiceContext(
                    folder: folder.path,
                    clock: clock,
                    network: network,
                    tokens: tokens,
                    settings: settings,
                    ids: .timeOrdered(now: { clock.now }),
                    followsSessions: hasAuth && service.name != PublicKeys.name.service,
                    rehearsesWrites: rehearsing,
                    store: store,
                    hasOneInstance: hasOneInstance,
                    logLevel: logLevel
                )
            )
        }
    }

    private func stop() async throws {
        for service in services.reversed() { try await service.stop() }
        await network.close()
    }

    /// Returns a user, registered by default, that auth does not know.
    ///
    /// - Parameter id: a new user by default.
    public func person(
        _ name: String,
        id: UserID? = nil,
        isGuest: Bool = false,
        roles: [String] = []
    ) throws -> Person {
        let user = id ?? ids.make()
        return try person(name, id: user, token: people.token(of: user, isGuest: isGuest, roles: roles))
    }

    /// Returns a user with a token from elsewhere.
    public func person(_ name: String, id: UserID, token: String) throws -> Person {
        Person(name: name, id: id, client: client.signedIn(with: token))
    }

    /// Sends with a service token; `gateway` is the operator's command line.
    public func sending(as service: ServiceName) -> Client {
        client.signing(with: people.proof(of: service).token)
    }

    public func restart(_ name: ServiceName) async throws {
        let service = try find(name)
        try await service.stop()
        try await service.start()
        try await awaitKeys()
    }

    /// Calls fail until ``start(_:)``.
    public func stop(_ service: ServiceName) async throws {
        try await find(service).stop()
    }

    public func start(_ service: ServiceName) async throws {
        try await find(service).start()
        try await awaitKeys()
    }

    /// Returns the configuration of a service's database, to open it beside the service or in its place.
    public func database<Definition: ServiceDefinition>(of definition: Definition.Type) throws -> DatabaseConfiguration
    {
        var configuration = DatabaseConfiguration(
            path: "\(folder.path)/\(Definition.name)/\(Definition.name).sqlite",
            migrations: Definition.migrations,
            now: { [clock] in clock.now }
        )
        configuration.server = try store.place(of: definition)
        return configuration
    }

    /// Waits until all events so far have numbers, which they get after their commit on a server.
    public func awaitEventNumbers(of service: ServiceName) async throws {
        await (try find(service)).awaitEventNumbers()
    }

    /// The number of a service's instances, which get requests in turn.
    public func instances(of service: ServiceName) throws -> Int { try find(service).instances }

    /// Runs a service's hourly maintenance now.
    public func runMaintenance(of service: ServiceName) async throws {
        try await find(service).runMaintenance()
    }

    /// Returns how many long polls wait at a service.
    public func parked(at service: ServiceName) throws -> Int { try find(service).parked }

    /// Waits until all services have read all events so far.
    ///
    /// - Throws: `deadline-exceeded` after a minute.
    public func waitForFollowers() async throws {
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        let running = services.filter(\.isRunning)
        var newest: [String: Int64] = [:]
        let client = sending(as: .gateway)
        for running in running { await running.awaitEventNumbers() }
        for service in running.map(\.service) {
            newest[service.text] = try await client.send(Ready(), to: service).sequence
        }
        for waiting in running {
            let service = waiting.service
            while true {
                let followed = try await client.send(Ready(), to: service).followed ?? [:]
                // A rebuild beside a follower is listed until it is complete.
                let isRebuilding = followed.keys.contains { $0.hasSuffix(".rebuild") }
                if !isRebuilding, followed.allSatisfy({ $1 >= newest[$0] ?? 0 }) { break }
                guard ContinuousClock.now < deadline else {
                    throw Fault(.deadlineExceeded, "\(service) has read \(followed) of \(newest)")
                }
                await waiting.nextCommit()
            }
        }
    }

    /// Waits until the services have auth's keys, if auth runs.
    private func awaitKeys() async throws {
        guard services.contains(where: { $0.service == PublicKeys.name.service && $0.isRunning }) else { return }
        try await eventually("a service has not heard from auth") { services.allSatisfy(\.knowsKeys) }
    }

    func find(_ name: ServiceName) throws -> any TestService {
        guard let service = services.first(where: { $0.service == name }) else {
            throw Fault(.notFound, "this world has no \(name)")
        }
        return service
    }
}
