import Glibc
import Synchronization
import Wire

/// Keeps one service running: starts it, and starts it again when it dies, until it is told to stop.
final class ServiceKeeper: Sendable {
    /// How long a service may take to stop: ten seconds for what it has in work, and a little to close its files.
    static let patience = Duration.seconds(15)

    /// After so many deaths in a row, a stack that is being brought up is given up.
    private static let mostDeaths = 3

    private struct State {
        var child: Child?
        /// Since when the child at hand is ready.
        var readySince: ContinuousClock.Instant?
        /// Whether it is to be started again when it dies: it was ready once.
        var isKept = false
        var isStopping = false
        /// Whether the child at hand was ended because the file of its socket is missing.
        var isUnreachable = false
        var firstEnd: ChildEnd?
        /// Deaths in a row that were not followed by a good life.
        var deaths = 0
        var lastEnd: String?

        mutating func noteDeath(_ reason: String, after life: Duration?) {
            if let life, life >= RestartPause.goodLife { deaths = 0 }
            (deaths, lastEnd) = (deaths + 1, reason)
        }
    }

    private struct Death {
        let reason: String
        /// Since it was ready; `nil` if it never was.
        let life: Duration?
    }

    let service: ServiceName
    private let program: String
    private let directory: DataDirectory
    private let deployment: String
    private let isReady: @Sendable () async -> Bool
    private let tell: @Sendable (StackEvent) -> Void
    private let state = Mutex(State())

    /// - Parameter isReady: asks the service whether it can work.
    init(
        _ service: ServiceName,
        program: String,
        _ directory: DataDirectory,
        deployment: String,
        isReady: @escaping @Sendable () async -> Bool,
        tell: @escaping @Sendable (StackEvent) -> Void
    ) {
        self.service = service
        self.program = program
        self.directory = directory
        self.deployment = deployment
        self.isReady = isReady
        self.tell = tell
    }

    /// How the service ended the first time; `nil` while it lives.
    var firstEnd: ChildEnd? { state.withLock(\.firstEnd) }
    /// How the service ended, when it has ended so often in a row that another start will not help; `nil` otherwise.
    var repeatedEnd: String? { state.withLock { $0.deaths >= ServiceKeeper.mostDeaths ? $0.lastEnd : nil } }
    /// Its process, unless it has just died.
    var pid: pid_t? { state.withLock { $0.child?.pid } }

    /// Says that the service has answered: from now on it is started again when it dies.
    ///
    /// - Returns: false when it has died meanwhile.
    func noteReady() -> Bool {
        state.withLock { state in
            guard state.firstEnd == nil else { return false }
            state.isKept = true
            state.readySince = .now
            return true
        }
    }

    /// Starts the service for the first time.
    func start() throws(Refusal) {
        let child = try launch()
        state.withLock { $0.child = child }
    }

    /// Ends the service if it is ready and the file of its socket is missing, so that it is started again and binds a new one.
    func endIfUnreachable() {
        let child = state.withLock { state -> Child? in
            guard state.readySince != nil, !state.isStopping, !state.isUnreachable, !hasSocketFile else { return nil }
            state.isUnreachable = true
            return state.child
        }
        child?.signal(SIGTERM)
    }

    private var hasSocketFile: Bool {
        var status = stat()
        return lstat(directory.socket(of: service), &status) == 0 || errno != ENOENT
    }

    /// Waits at the side of the service, and replaces it when it dies, until ``stop()`` or cancellation.
    func keep() async {
        var pause = RestartPause()
        var restart: ContinuousClock.Instant?
        while let child = state.withLock({ $0.child }) {
            let end = await ended(child, since: restart)
            guard let death = noteDeath(end) else { return }
            restart = .now
            await replace(after: death, &pause)
        }
    }

    /// - Returns: `nil` when it is not to be started again.
    private func noteDeath(_ end: ChildEnd) -> Death? {
        state.withLock { state in
            let life = state.readySince?.duration(to: .now)
            (state.child, state.readySince) = (nil, nil)
            state.noteDeath("\(end)", after: life)
            if state.firstEnd == nil { state.firstEnd = end }
            let reason = state.isUnreachable ? "the file of its socket was removed" : "\(end)"
            state.isUnreachable = false
            return state.isKept && !state.isStopping ? Death(reason: reason, life: life) : nil
        }
    }

    /// Waits for the end of a process; of one that was started again, it is told when it is ready.
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
            if await isReady() {
                state.withLock { if $0.child === child { $0.readySince = .now } }
                let ms = restart.duration(to: .now).milliseconds
                return tell(StackEvent(kind: .restarted, service: service, ms: ms, pid: child.pid))
            }
            // A cancelled pause ends the loop.
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Ends the service: asks it to, and after ``patience`` no longer asks.
    func stop() async {
        let child = state.withLock { state in
            state.isStopping = true
            return state.child
        }
        guard let child, child.isRunning else { return }
        let start = ContinuousClock.now
        child.signal(SIGTERM)
        await wait(for: child, until: start + ServiceKeeper.patience)
        let isForced = child.isRunning
        if isForced {
            child.signal(SIGKILL)
            await wait(for: child, until: .now + .seconds(2))
        }
        let ms = start.duration(to: .now).milliseconds
        tell(StackEvent(kind: isForced ? .killed : .stopped, service: service, ms: ms))
    }

    /// Ends the service without asking.
    func kill() {
        state.withLock { state in
            state.isStopping = true
            state.child?.signal(SIGKILL)
        }
    }

    /// Starts the service again, as often as it takes.
    private func replace(after death: Death, _ pause: inout RestartPause) async {
        var death = death
        while true {
            let wait = pause.afterDeath(death.life)
            let again = wait == .zero ? "starting again" : "starting again in \(wait.milliseconds) ms"
            tell(StackEvent(kind: .died, service: service, detail: "\(death.reason); \(again)"))
            // A cancelled pause is followed by no start.
            try? await Task.sleep(for: wait)
            do throws(Refusal) {
                return try relaunch()
            } catch {
                death = Death(reason: error.fault.message, life: nil)
                state.withLock { $0.noteDeath(error.fault.message, after: nil) }
            }
        }
    }

    /// Starts a new process, unless the service is to stop.
    private func relaunch() throws(Refusal) {
        try state.withLock { state throws(Refusal) in
            if state.isStopping || Task.isCancelled { return }
            state.child = try launch()
        }
    }

    private func launch() throws(Refusal) -> Child {
        let key = directory.serviceKeyPath
        let arguments = ["--data", directory.path, "--deployment", deployment, "--service-key", key]
        return try Child.start(program, arguments, log: directory.log(of: service))
    }

    private func wait(for child: Child, until deadline: ContinuousClock.Instant) async {
        while child.isRunning, ContinuousClock.now < deadline {
            // Nothing cancels a stop but its own end.
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int { Int(self / .milliseconds(1)) }
}
