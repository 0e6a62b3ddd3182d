import Glibc
import Synchronization
import UmkreisWire

/// Starts a service and restarts it when it dies.
final class ServiceRunner: Sendable {
    /// Ten seconds for running requests, the rest for closing files.
    static let gracePeriod = Duration.seconds(15)

    /// Deaths in a row after which starting the stack fails.
    private static let maximumDeaths = 3

    private struct State {
        var child: Child?
        var readySince: ContinuousClock.Instant?
        /// Whether it's restarted when it dies: it was ready once.
        var isKept = false
        var isStopping = false
        /// Why the supervisor ends it, to restart it.
        var fault: DeathReason?
        var firstEnd: ChildEnd?
        /// Consecutive deaths, each soon after or before readiness.
        var deaths = 0
        var lastEnd: DeathReason?

        mutating func noteDeath(_ reason: DeathReason, after life: Duration?) {
            if let life, life >= RestartBackoff.goodLife { deaths = 0 }
            (deaths, lastEnd) = (deaths + 1, reason)
        }
    }

    private struct Death {
        let reason: DeathReason
        /// Time since readiness; `nil` if it never was ready.
        let life: Duration?
    }

    let program: StackProgram
    private let log: String
    private let isReady: @Sendable () async throws -> Bool
    private let report: @Sendable (StackEvent) -> Void
    private let state = Mutex(State())

    /// - Parameter isReady: throws if it never will be.
    init(
        _ program: StackProgram,
        log: String,
        isReady: @escaping @Sendable () async throws -> Bool,
        report: @escaping @Sendable (StackEvent) -> Void
    ) {
        self.program = program
        self.log = log
        self.isReady = isReady
        self.report = report
    }

    var service: ServiceName { program.service }

    func checkReadiness() async throws -> Bool { try await isReady() }

    var firstEnd: ChildEnd? { state.withLock(\.firstEnd) }
    /// The last end, if the service keeps dying.
    var lastEndAfterRepeatedDeaths: DeathReason? {
        state.withLock { $0.deaths >= ServiceRunner.maximumDeaths ? $0.lastEnd : nil }
    }
    var pid: pid_t? { state.withLock { $0.child?.pid } }
    /// `nil` during a start, which may take long.
    var readyPID: pid_t? { state.withLock { $0.readySince == nil || $0.isStopping ? nil : $0.child?.pid } }

    /// Returns false if the service has died meanwhile.
    func markReady() -> Bool {
        state.withLock { state in
            guard state.firstEnd == nil else { return false }
            state.isKept = true
            state.readySince = .now
            return true
        }
    }

    func start() throws(Refusal) {
        let child = try launch()
        state.withLock { $0.child = child }
    }

    /// Restarts a ready service without socket file.
    func endIfUnreachable() {
        guard !program.hasSocketFile else { return }
        end(with: SIGTERM, because: .unreachable)
    }

    /// Restarts a ready service whose process does not work any more; it could not handle SIGTERM.
    func endIfFrozen(_ frozen: pid_t) {
        guard readyPID == frozen else { return }
        end(with: SIGKILL, because: .frozen)
    }

    private func end(with signal: Int32, because reason: DeathReason) {
        let child = state.withLock { state -> Child? in
            guard state.readySince != nil, !state.isStopping, state.fault == nil else { return nil }
            state.fault = reason
            return state.child
        }
        child?.signal(signal)
    }

    /// Restarts the service whenever it dies, until ``stop()`` or cancellation.
    func keep() async {
        var pause = RestartBackoff()
        var restart: ContinuousClock.Instant?
        while let child = state.withLock({ $0.child }) {
            let end = await ended(child, since: restart)
            guard let death = noteDeath(end) else { return }
            restart = .now
            await replace(after: death, &pause)
        }
    }

    /// Returns `nil` if the service must not be restarted.
    private func noteDeath(_ end: ChildEnd) -> Death? {
        state.withLock { state in
            let life = state.readySince?.duration(to: .now)
            (state.child, state.readySince) = (nil, nil)
            state.noteDeath(.ended(end), after: life)
            if state.firstEnd == nil { state.firstEnd = end }
            let reason = state.fault ?? .ended(end)
            state.fault = nil
            return state.isKept && !state.isStopping ? Death(reason: reason, life: life) : nil
        }
    }

    /// Meanwhile reports a restarted process as ready.
    private func ended(_ child: Child, since restart: ContinuousClock.Instant?) async -> ChildEnd {
        await withTaskGroup(of: Void.self) { group in
            if let restart { group.addTask { await self.awaitReady(child, since: restart) } }
            let end = await child.ended()
            group.cancelAll()
            return end
        }
    }

    private func awaitReady(_ child: Child, since restart: ContinuousClock.Instant) async {
        while child.isRunning, !Task.isCancelled {
            if (try? await isReady()) ?? false {
                state.withLock { if $0.child === child { $0.readySince = .now } }
                let ms = restart.duration(to: .now).milliseconds
                return report(StackEvent(kind: .restarted, service: service, ms: ms, pid: child.pid))
            }
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    /// SIGTERM, after ``gracePeriod`` SIGKILL.
    func stop() async {
        let child = state.withLock { state in
            state.isStopping = true
            return state.child
        }
        guard let child, child.isRunning else { return }
        let start = ContinuousClock.now
        child.signal(SIGTERM)
        await wait(for: child, until: start + ServiceRunner.gracePeriod)
        let isForced = child.isRunning
        if isForced {
            child.signal(SIGKILL)
            await wait(for: child, until: .now + .seconds(2))
        }
        let ms = start.duration(to: .now).milliseconds
        report(StackEvent(kind: isForced ? .killed : .stopped, service: service, ms: ms))
    }

    func kill() {
        state.withLock { state in
            state.isStopping = true
            state.child?.signal(SIGKILL)
        }
    }

    /// Retries until the service can be launched.
    private func replace(after death: Death, _ pause: inout RestartBackoff) async {
        var death = death
        while true {
            let wait = pause.afterDeath(death.life)
            report(StackEvent(kind: .died, service: service, ms: wait.milliseconds, reason: death.reason))
            // `relaunch` checks for cancellation.
            try? await Task.sleep(for: wait)
            do throws(Refusal) {
                return try relaunch()
            } catch {
                death = Death(reason: .notStarted(error.fault.message), life: nil)
                state.withLock { $0.noteDeath(.notStarted(error.fault.message), after: nil) }
            }
        }
    }

    private func relaunch() throws(Refusal) {
        try state.withLock { state throws(Refusal) in
            if state.isStopping || Task.isCancelled { return }
            state.child = try launch()
        }
    }

    private func launch() throws(Refusal) -> Child {
        try Child.start(program.path, program.arguments, log: log, hiding: program.foreignSettings)
    }

    private func wait(for child: Child, until deadline: ContinuousClock.Instant) async {
        while child.isRunning, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}

extension Duration {
    var milliseconds: Int { Int(self / .milliseconds(1)) }
}
