import Glibc
public import UmkreisMessaging
import UmkreisTexts
import UmkreisTokens
import UmkreisWire

/// Starts, supervises and stops a stack.
public struct Supervisor: Sendable {
    /// Timeout for readiness; a large search index may be rebuilt.
    static let timeout = Duration.seconds(120)
    private static let noticePause = Duration.seconds(3)
    /// Log lines shown when a service fails to start.
    public static let shownLines = 20

    private let directory: DataDirectory
    private let report: @Sendable (StackEvent) -> Void
    private let runners: [ServiceRunner]
    private let edge: EdgeAddresses?
    private let client: Client
    private let signals = Signals()

    /// Prepares and locks a data directory until the process ends.
    ///
    /// - Parameters:
    ///   - given: The deployment's name; `nil` for the previous one.
    ///   - edge: The addresses of the HTTP edge, stored for the next start; `nil` if it isn't installed.
    /// - Throws: ``Refusal`` if the directory or an address is in use or an executable is missing; errors of
    ///   ``ServiceKey``.
    public init(
        on directory: DataDirectory,
        deployment given: String?,
        edge: EdgeAddresses? = nil,
        over transport: any Transport,
        report: @escaping @Sendable (StackEvent) -> Void
    ) throws {
        Supervisor.configureProcess()
        try directory.prepare()
        try directory.lock.take()
        let deployment = given ?? directory.deployment
        try directory.storeDeployment(deployment)
        _ = try ServiceKey(directory.serviceKey)
        try directory.clear()
        try edge?.requireFree(directory.ownProcesses)
        let client = Client(over: transport)
        self.client = client
        let programs = try Supervisor.programs(directory, deployment: deployment, edge: edge)
        let restarts = RestartCounter(of: programs.map(\.service), in: directory)
        let log = SupervisorLog(of: directory)
        let reportAll: @Sendable (StackEvent) -> Void = { event in
            restarts.record(event)
            log.append(event)
            report(event)
        }
        self.directory = directory
        self.edge = edge
        self.report = reportAll
        runners = programs.map { program in
            ServiceRunner(
                program,
                log: directory.log(of: program.service),
                isReady: { try await Supervisor.isReady(program.service, directory, client) },
                report: reportAll
            )
        }
        signals.onRepeatedSignal { [runners] in
            for runner in runners { runner.kill() }
        }
    }

    private static func programs(
        _ directory: DataDirectory,
        deployment: String,
        edge: EdgeAddresses?
    ) throws -> [StackProgram] {
        let programs = try Programs()
        let settings = try StackSettings(in: directory.environment, of: programs)
        let key = directory.serviceKeyPath
        let arguments = ["--data", directory.path, "--deployment", deployment, "--service-key", key]
        let services = try ServiceName.stack.map { service in
            StackProgram(
                service: service,
                path: try programs.path(of: service),
                arguments: arguments,
                socket: directory.socket(of: service),
                foreignSettings: settings.foreign(to: service)
            )
        }
        guard let edge, edge.http != nil else { return services }
        let program = StackProgram(
            service: .edge,
            path: try programs.path(of: .edge),
            arguments: ["--data", directory.path] + edge.arguments,
            socket: nil
        )
        return services + [program]
    }

    /// Makes new files private and raises the limit of open files.
    private static func configureProcess() {
        umask(0o077)
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        // On failure, services log their limit.
        _ = setrlimit(files, &limit)
    }

    /// Runs the stack until a signal, which it returns.
    ///
    /// If it throws, started services have been stopped.
    public func run() async throws -> Int32 {
        if let event = UpgradeSet(directory: directory).make() { report(event) }
        let start = ContinuousClock.now
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await LogRotation(of: directory).run() }
            group.addTask { await ScheduledBackups(directory: directory).run() }
            group.addTask { await FollowedBackups(of: directory, log: directory.backupLog).run() }
            do {
                for runner in runners {
                    try runner.start()
                    group.addTask { await runner.keep() }
                }
                try await awaitReady(since: start)
                if let edge { try directory.store(edge.chosen(in: directory)) }
                let watch = SocketFileWatch(folder: directory.run, runners: runners)
                group.addTask { await watch.run() }
                for runner in runners { group.addTask { await frozenWatch(of: runner).run() } }
            } catch {
                await stop()
                group.cancelAll()
                throw error
            }
            if !signals.isRaised {
                report(StackEvent(kind: .up, ms: start.duration(to: .now).milliseconds, pid: getpid()))
            }
            let signal = await signals.first()
            await stop()
            group.cancelAll()
            return signal
        }
    }

    private func frozenWatch(of runner: ServiceRunner) -> FrozenProcessWatch {
        FrozenProcessWatch(runner: runner) { [client] pid, deadline in
            // The edge refuses connections beyond its limit, and ends itself if a loop is stuck.
            if runner.service == .edge { return !RunningProcess(pid: pid).isStopped }
            return await client.pings(runner.service, before: deadline)
        }
    }

    private func stop() async {
        for runner in runners.reversed() { await runner.stop() }
    }

    private func awaitReady(since start: ContinuousClock.Instant) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for runner in runners { group.addTask { try await awaitReady(runner, since: start) } }
            try await group.waitForAll()
        }
    }

    private func awaitReady(_ runner: ServiceRunner, since start: ContinuousClock.Instant) async throws {
        var reportedAt = start
        while !signals.isRaised {
            if let end = runner.firstEnd {
                throw startFailure(runner, "cli.rule.service-ended") { ["reason": .words(end.words)] }
            }
            // A failing service would keep the others, which depend on it, from being ready.
            for other in runners {
                if let end = other.lastEndAfterRepeatedDeaths {
                    throw startFailure(other, "cli.rule.service-keeps-failing") { ["reason": .words(end.words)] }
                }
            }
            if try await runner.checkReadiness(), runner.markReady() {
                let ms = start.duration(to: .now).milliseconds
                let detail = runner.service == .edge ? directory.edgeAddress : nil
                return report(
                    StackEvent(kind: .ready, service: runner.service, ms: ms, pid: runner.pid, detail: detail)
                )
            }
            guard start.duration(to: .now) < Supervisor.timeout else {
                let seconds = Supervisor.timeout.milliseconds / 1000
                throw startFailure(runner, "cli.rule.service-slow") { ["seconds": .count(seconds)] }
            }
            if reportedAt.duration(to: .now) >= Supervisor.noticePause {
                reportedAt = .now
                report(
                    StackEvent(
                        kind: .starting,
                        service: runner.service,
                        ms: start.duration(to: reportedAt).milliseconds
                    )
                )
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private static func isReady(
        _ service: ServiceName,
        _ directory: DataDirectory,
        _ client: Client
    ) async throws -> Bool {
        if service == .edge { return directory.edgeAddress != nil }
        guard LocalSocket.accepts(directory.socket(of: service)) else { return false }
        do {
            _ = try await client.send(Ready(), to: service, before: .now + .milliseconds(500))
            return true
        } catch {
            if error.code.retry == .never || DatabaseFault(error) != nil { throw error }
            return false
        }
    }

    /// - Parameter values: of the text, in the current language.
    private func startFailure(
        _ runner: ServiceRunner,
        _ key: String,
        _ values: () -> [String: TextValue]
    ) -> any Error {
        let lines = LogTail.last(Supervisor.shownLines, of: directory.log(of: runner.service))
        let service = TextValue.words(runner.service.text)
        func all() -> [String: TextValue] { values().merging(["service": service]) { $1 } }
        func withReason(_ message: String) -> String {
            lines.last.map { "\(message): \(LogLine($0).message)" } ?? message
        }
        var refusal = Refusal(.stackDown, key, all(), hint: directory.ownProcesses.logs(runner.service))
        let record = Language.$current.withValue(.en) { withReason(localized(key, all())) }
        var event = StackEvent(kind: .failed, service: runner.service, detail: refusal.fault.message, lines: lines)
        event.record = record
        report(event)
        refusal.fault.message = withReason(refusal.fault.message)
        return refusal
    }
}
