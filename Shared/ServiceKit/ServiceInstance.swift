import Logging
public import UmkreisMessaging
import UmkreisStorage
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// An assembled service with an open database.
public struct ServiceInstance<Definition: ServiceDefinition>: Sendable {
    /// Accepts the service's requests.
    public let dispatcher: Dispatcher
    private let definition: Definition
    private let environment: ServiceEnvironment
    private let eventCommits: Notifier<EventTopic>
    /// Signalled after an idle time.
    private let busy: Wakeup
    private let followsSessions: Bool
    private let housekeeping: MaintenanceRunner
    private let followings: [Following]
    private let health: DatabaseHealth
    private let erasing: ErasureTask?

    /// - Parameter followsSessions: false in auth and in tests that install keys.
    public init(_ start: ServiceStart, followsSessions: Bool = true) async throws {
        let eventCommits = Notifier<EventTopic>()
        let (announced, commits, doorbell) = (Wakeup(), CommitWakeups(), Doorbell())
        var configuration = DatabaseConfiguration(
            path: "\(start.directory)/\(Definition.name).sqlite",
            migrations: Definition.migrations,
            scorers: Definition.databaseOptions.scorers,
            durability: Definition.databaseOptions.durability,
            now: start.now,
            eventsCommitted: { _ in
                eventCommits.notify(EventTopic())
                announced.signal()
            }
        )
        configuration.server = start.store
        configuration.wordIndexes = Definition.databaseOptions.wordIndexes
        configuration.committed = commits.signal
        configuration.heard = doorbell.hear
        configuration.notesReceived = doorbell.hearNotes
        configuration.rehearsesWrites = start.rehearsesWrites
        let database = try await ServiceInstance.open(configuration, start)
        if database.isShared { doorbell.connect(database.ring, sending: database.sendNote) }
        let tokens = start.tokens
        let environment = ServiceEnvironment(
            database: database,
            directory: start.directory,
            client: start.client,
            serviceClient: start.client.signing(with: start.proof.token),
            tokens: tokens,
            deployment: start.deployment,
            now: start.now,
            ids: start.ids,
            ownership: start.proof.ownership,
            settings: start.settings,
            announced: announced,
            commits: commits,
            doorbell: doorbell,
            housekeeping: Wakeup(),
            erasures: PendingErasures(),
            replays: Replays(),
            logger: start.logger,
            executable: start.executable,
            recentLogs: start.recentLogs
        )
        let definition: Definition
        do {
            definition = try await Definition(environment)
        } catch {
            try await database.close()
            throw error
        }
        self.definition = definition
        self.environment = environment
        self.eventCommits = eventCommits
        busy = Wakeup()
        self.followsSessions = followsSessions
        followings = ServiceInstance.followings(of: definition, environment.erasures)
        do {
            health = DatabaseHealth(
                service: Definition.name,
                database: database,
                origins: try await DatabaseOrigins(
                    of: Definition.name,
                    in: database,
                    following: followings.map(\.source),
                    timeout: start.sourcesTimeout,
                    logger: start.logger
                )
            )
        } catch {
            try await database.close()
            throw error
        }
        erasing = ServiceInstance.erasing(for: definition, environment)
        housekeeping = MaintenanceRunner(
            database: database,
            tasks: RetentionTask.ofEveryService(
                following: followings.map(\.source),
                UpgradeCopies(of: Definition.name.text, in: start.data)
            ) + definition.retention
                + (erasing.map { [$0.retention] } ?? []),
            now: start.now,
            wakeup: environment.housekeeping,
            logger: start.logger
        )
        do {
            dispatcher = try ServiceInstance.dispatcher(
                of: definition,
                environment,
                eventCommits,
                following: followings,
                health: health,
                fingerprints: KeyFile("fingerprint.key", in: "\(start.directory)/keys").key(),
                networkKey: start.networkKey,
                busy: busy,
                on: start.executor
            )
        } catch {
            try await database.close()
            throw error
        }
        if database.isShared {
            do {
                try await SharedKeys(of: Definition.name, in: "\(start.directory)/keys").require(in: database)
            } catch {
                try await database.close()
                throw error
            }
        }
        tokens.onRevocation { [polls = dispatcher.polls] session in polls.end(of: session) }
    }

    public func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            if followsSessions {
                let follower = SessionFollower(
                    tokens: environment.tokens,
                    client: followingClient,
                    logger: environment.logger
                )
                group.addTask { await follower.run() }
            }
            for following in followings {
                let follower = Follower(
                    following: following,
                    database: environment.database,
                    client: followingClient,
                    replays: environment.replays,
                    origins: health.origins,
                    logger: environment.logger
                )
                group.addTask { await follower.run() }
            }
            if let erasing { group.addTask { await erasing.run() } }
            group.addTask { try await cancelOverdue() }
            group.addTask { [housekeeping] in try await housekeeping.run() }
            group.addTask { try await definition.run() }
            try await group.waitForAll()
        }
    }

    /// Returns a wake-up after every commit, for one waiting task.
    public func makeCommitWakeup() -> Wakeup { environment.commits.makeWakeup() }

    /// Returns when all events so far have numbers (``Database/awaitEventNumbers()``).
    public func awaitEventNumbers() async {
        await environment.database.awaitEventNumbers()
    }

    /// Runs retention and maintenance now.
    public func runMaintenance() async {
        await housekeeping.runOnce()
    }

    /// Ends new requests and long polls, finishes running requests and closes.
    public func stop(within limit: Duration = .seconds(10)) async throws {
        eventCommits.close()
        definition.drain()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await dispatcher.admission.drain() }
            // Cancelled if the drain finishes first.
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
        await definition.close()
        try await environment.database.close()
    }

    /// Cancels requests past their deadlines, at most twice a second.
    private func cancelOverdue() async throws {
        while true {
            let next = dispatcher.admission.cancelOverdue() ?? .now + .seconds(3600)
            if next > .now { await busy.wait(for: ContinuousClock.now.duration(to: next)) }
            try await Task.sleep(for: .milliseconds(500))
        }
    }

    private var followingClient: Client {
        var client = environment.serviceClient
        client.timeout = .seconds(25)
        return client
    }

    private static func followings(of definition: Definition, _ erasures: PendingErasures) -> [Following] {
        let own = definition.followings
        guard let erasure = Definition.erasure, erasure.source != Definition.name else { return own }
        let subscriptions = erasure.subscriptions(erasures)
        guard own.contains(where: { $0.source == erasure.source }) else {
            return own + [Following(erasure.source, subscriptions)]
        }
        return own.map { $0.source == erasure.source ? $0.beside(subscriptions) : $0 }
    }

    private static func erasing(
        for definition: Definition,
        _ environment: ServiceEnvironment
    ) -> ErasureTask? {
        guard var erasure = definition.erasing else { return nil }
        // Sealed replies are unreadable and expire within a day.
        if definition.seal == nil { erasure.steps.append(.answers) }
        return ErasureTask(
            erasure: erasure,
            database: environment.database,
            erasures: environment.erasures,
            client: environment.serviceClient,
            confirms: Definition.name != ConfirmErasure.name.service,
            now: environment.now,
            housekeeping: environment.housekeeping,
            logger: environment.logger
        )
    }

    /// Refuses the service's own calls while its database is missing, so that nobody writes into an empty one.
    private static func refusal(of routes: [Route], _ health: DatabaseHealth) -> @Sendable (CallName) -> Fault? {
        let own = Set(routes.map(\.name))
        return { name in health.refusal.flatMap { own.contains(name) ? $0 : nil } }
    }

    private static func updateSession(by definition: Definition, _ tokens: TokenVerifier) -> Dispatcher.UpdateSession? {
        guard let update = definition.updateSession else { return nil }
        return { token in
            if let session = tokens.activeSession(of: token) { try await update(session) }
        }
    }

    private static func dispatcher(
        of definition: Definition,
        _ environment: ServiceEnvironment,
        _ eventCommits: Notifier<EventTopic>,
        following followings: [Following],
        health: DatabaseHealth,
        fingerprints: [UInt8],
        networkKey: NetworkKey?,
        busy: Wakeup,
        on executor: (any TaskExecutor)?
    ) throws -> Dispatcher {
        let disk = try DiskSpace(environment)
        let limits = try WriteLimits(environment.settings, unlessSet: Definition.writeLimits)
        let admission = Admission(whenBusy: busy.signal)
        let records = CallRecords()
        let routes = BuiltInRoutes(
            service: Definition.name,
            database: environment.database,
            seal: definition.seal,
            tokens: environment.tokens,
            commits: eventCommits,
            followings: followings,
            figures: ServiceFigures(
                service: Definition.name,
                admission: admission,
                records: records,
                disk: disk,
                health: health,
                sources: followings.map(\.source),
                gauges: Definition.gauges,
                now: environment.now
            ),
            export: Definition.export,
            logger: environment.logger,
            checksSchemas: environment.executable != nil,
            disk: disk,
            recentLogs: environment.recentLogs,
            activities: Definition.activities,
            events: Definition.events,
            health: health
        ).beside(definition.routes)
        return Dispatcher(
            service: Definition.name,
            routes: routes,
            authenticate: { [tokens = environment.tokens] in try tokens.sender($0) },
            updateSession: updateSession(by: definition, environment.tokens),
            fingerprint: { Blake2b.digest(of: $0, key: fingerprints, length: 16) },
            believes: { claim, sender in
                guard let owner = sender.keyOwner else { return networkKey?.proves(claim) == true }
                return owner == ServiceName.edge.text
            },
            answered: StoredReplies(database: environment.database, seal: definition.seal),
            meter: WriteMeter(limits),
            admission: admission,
            records: records,
            refusal: refusal(of: definition.routes, health),
            now: environment.now,
            logger: environment.logger,
            executor: executor,
            isAlwaysPooled: environment.database.isShared
        )
    }
}
