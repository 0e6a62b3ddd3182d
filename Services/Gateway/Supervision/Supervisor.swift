import Glibc
public import Messaging
import Tokens
import Wire

/// Brings a stack up, keeps it up and takes it down.
public struct Supervisor: Sendable {
    /// How long a service may take to be ready: a search index of millions of posts is made anew from its file.
    static let patience = Duration.seconds(120)
    /// After how long, again and again, it is told that one is not ready yet.
    private static let noticePause = Duration.seconds(3)
    /// How much of a log is shown when it is not.
    public static let shownLines = 20

    private let directory: DataDirectory
    private let client: Client
    private let tell: @Sendable (StackEvent) -> Void
    private let keepers: [ServiceKeeper]
    private let signals = Signals()

    /// Takes a data directory for this process: makes what is missing in it, locks it until the process ends, and removes
    /// what a stack before has left.
    ///
    /// - Parameters:
    ///   - given: what tells this stack's tokens from those of others; `nil` for the same as the last time.
    ///   - transport: the way to the services.
    ///   - tell: told of everything that happens, from any thread.
    /// - Throws: ``Refusal`` when another process has the directory, a service of a stack before still runs or an executable
    ///   is missing; what ``ServiceKey`` throws when the key cannot be used.
    public init(
        on directory: DataDirectory,
        deployment given: String?,
        over transport: any Transport,
        tell: @escaping @Sendable (StackEvent) -> Void
    ) throws {
        Supervisor.settle()
        try directory.prepare()
        try directory.lock.take()
        let deployment = given ?? directory.deployment
        try directory.keepDeployment(deployment)
        _ = try ServiceKey(directory.serviceKey)
        try directory.clear()
        let programs = try Programs()
        let client = Client(over: transport)
        self.directory = directory
        self.client = client
        self.tell = tell
        keepers = try ServiceName.stack.map { service in
            ServiceKeeper(
                service,
                program: try programs.path(of: service),
                directory,
                deployment: deployment,
                isReady: {
                    // What it refuses for good, it refuses at the first start, where it is told.
                    (try? await Supervisor.isReady(service, directory, client)) ?? false
                },
                tell: tell
            )
        }
        signals.atSecond { [keepers] in
            for keeper in keepers { keeper.kill() }
        }
    }

    /// Makes the process's files its owner's alone, whoever makes them, and lets it and the services open as many as the
    /// system allows.
    private static func settle() {
        umask(0o077)
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        // Where it is refused, each service says how few files it may open.
        _ = setrlimit(files, &limit)
    }

    /// Runs the stack until a signal ends it.
    ///
    /// - Returns: the signal.
    /// - Throws: ``Refusal`` when it cannot be brought up; what was started has been stopped by then.
    public func run() async throws -> Int32 {
        let start = ContinuousClock.now
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await LogRotation(of: directory).run() }
            do {
                for keeper in keepers {
                    try keeper.start()
                    group.addTask { await keeper.keep() }
                }
                try await awaitReady(since: start)
                let watch = SocketFileWatch(folder: directory.run, keepers: keepers)
                group.addTask { await watch.run() }
            } catch {
                await stop()
                group.cancelAll()
                throw error
            }
            if !signals.isRaised {
                tell(StackEvent(kind: .up, ms: start.duration(to: .now).milliseconds, pid: getpid()))
            }
            let signal = await signals.first()
            await stop()
            group.cancelAll()
            return signal
        }
    }

    private func stop() async {
        for keeper in keepers.reversed() { await keeper.stop() }
    }

    private func awaitReady(since start: ContinuousClock.Instant) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for keeper in keepers { group.addTask { try await awaitReady(keeper, since: start) } }
            try await group.waitForAll()
        }
    }

    private func awaitReady(_ keeper: ServiceKeeper, since start: ContinuousClock.Instant) async throws {
        var told = start
        while !signals.isRaised {
            if let end = keeper.firstEnd { throw sick(keeper, "\(keeper.service) \(end) before it was ready") }
            // A service that was ready and fails again and again keeps the others, which wait for it, from being ready.
            for other in keepers {
                if let end = other.repeatedEnd { throw sick(other, "\(other.service) keeps failing: it \(end)") }
            }
            if try await Supervisor.isReady(keeper.service, directory, client), keeper.noteReady() {
                let ms = start.duration(to: .now).milliseconds
                return tell(StackEvent(kind: .ready, service: keeper.service, ms: ms, pid: keeper.pid))
            }
            guard start.duration(to: .now) < Supervisor.patience else {
                throw sick(keeper, "\(keeper.service) is not ready after \(Supervisor.patience.milliseconds / 1000) s")
            }
            if told.duration(to: .now) >= Supervisor.noticePause {
                told = .now
                tell(StackEvent(kind: .starting, service: keeper.service, ms: start.duration(to: told).milliseconds))
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private static func isReady(
        _ service: ServiceName,
        _ directory: DataDirectory,
        _ client: Client
    ) async throws -> Bool {
        guard LocalSocket.accepts(directory.socket(of: service)) else { return false }
        do {
            _ = try await client.send(Ready(), to: service, before: .now + .milliseconds(500))
            return true
        } catch {
            if error.code.retry == .never { throw error }
            return false
        }
    }

    private func sick(_ keeper: ServiceKeeper, _ message: String) -> any Error {
        let lines = LogTail.last(Supervisor.shownLines, of: directory.log(of: keeper.service))
        tell(StackEvent(kind: .failed, service: keeper.service, detail: message, lines: lines))
        let reason = lines.last.map { "\(message): \($0)" } ?? message
        return Refusal(
            Fault(.stackDown, reason),
            hint: "umkreis logs \(keeper.service) --data \(directory.path)"
        )
    }
}
