import Glibc
import Messaging
import Wire

/// Brings a stack up, keeps it up and takes it down.
struct Supervisor {
    /// How long a service may take to be ready.
    static let patience = Duration.seconds(10)
    /// How much of a log is shown when it is not.
    static let shownLines = 20

    private let session: Session
    private let tell: @Sendable (StackEvent) -> Void
    private let keepers: [ServiceKeeper]
    private let signals = Signals()

    init(_ session: Session, deployment: String, tell: @escaping @Sendable (StackEvent) -> Void) throws {
        let directory = session.directory
        self.session = session
        self.tell = tell
        let programs = try Programs()
        let client = Client(over: session.connection.transport)
        keepers = try Stack.services.map { service in
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

    /// Runs the stack until a signal ends it.
    ///
    /// - Returns: the signal.
    /// - Throws: ``Refusal`` when it cannot be brought up; what was started has been stopped by then.
    func run() async throws -> Int32 {
        let start = ContinuousClock.now
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await LogRotation(of: session.directory).run() }
            do {
                for keeper in keepers {
                    try keeper.start()
                    group.addTask { await keeper.keep() }
                }
                try await awaitReady(since: start)
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
        let client = Client(over: session.connection.transport)
        while !signals.isRaised {
            if let end = keeper.firstEnd { throw sick(keeper, "\(keeper.service) \(end) before it was ready") }
            if try await Supervisor.isReady(keeper.service, session.directory, client), keeper.noteReady() {
                let ms = start.duration(to: .now).milliseconds
                return tell(StackEvent(kind: .ready, service: keeper.service, ms: ms, pid: keeper.pid))
            }
            guard start.duration(to: .now) < Supervisor.patience else {
                throw sick(keeper, "\(keeper.service) is not ready after \(Supervisor.patience.milliseconds / 1000) s")
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
        let lines = LogTail.last(Supervisor.shownLines, of: session.directory.log(of: keeper.service))
        tell(StackEvent(kind: .failed, service: keeper.service, detail: message, lines: lines))
        return Refusal(
            Fault(.stackDown, message),
            hint: "umkreis logs \(keeper.service) --data \(session.directory.path)",
            status: .stackDown
        )
    }
}
