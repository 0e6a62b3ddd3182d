import Glibc
import Synchronization
import Wire

/// Keeps one service running: starts it, and starts it again when it dies, until it is told to stop.
final class ServiceKeeper: Sendable {
    /// Between a death and the next start: 100 ms, doubled with each death up to 5 s, and from the beginning again
    /// after half a minute of life.
    private static let firstPause = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(5)
    private static let goodLife = Duration.seconds(30)
    /// How long a service may take to stop: ten seconds for what it has in work, and a little to close its files.
    static let patience = Duration.seconds(15)

    private struct State {
        var child: Child?
        var isReady = false
        var isStopping = false
        var firstEnd: ChildEnd?
    }

    let service: ServiceName
    private let program: String
    private let directory: DataDirectory
    private let deployment: String
    private let tell: @Sendable (StackEvent) -> Void
    private let state = Mutex(State())

    init(
        _ service: ServiceName,
        program: String,
        _ directory: DataDirectory,
        deployment: String,
        tell: @escaping @Sendable (StackEvent) -> Void
    ) {
        self.service = service
        self.program = program
        self.directory = directory
        self.deployment = deployment
        self.tell = tell
    }

    /// How the service ended the first time; `nil` while it lives.
    var firstEnd: ChildEnd? { state.withLock(\.firstEnd) }
    /// Its process, unless it has just died.
    var pid: pid_t? { state.withLock { $0.child?.pid } }

    /// Says that the service has answered: from now on it is started again when it dies.
    ///
    /// - Returns: false when it has died meanwhile.
    func noteReady() -> Bool {
        state.withLock { state in
            state.isReady = state.firstEnd == nil
            return state.isReady
        }
    }

    /// Starts the service for the first time.
    func start() throws {
        let child = try launch()
        state.withLock { $0.child = child }
    }

    /// Waits at the side of the service, and replaces it when it dies, until ``stop()`` or cancellation.
    func keep() async {
        var pause = ServiceKeeper.firstPause
        while let child = state.withLock({ $0.child }) {
            let start = ContinuousClock.now
            let end = await child.ended()
            let isToLive = state.withLock { state in
                state.child = nil
                if state.firstEnd == nil { state.firstEnd = end }
                return state.isReady && !state.isStopping
            }
            guard isToLive else { return }
            if start.duration(to: .now) > ServiceKeeper.goodLife { pause = ServiceKeeper.firstPause }
            tell(
                StackEvent(kind: .died, service: service, detail: "\(end); starting again in \(pause.milliseconds) ms")
            )
            await replace(after: &pause)
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
    private func replace(after pause: inout Duration) async {
        while true {
            // A cancelled pause is followed by no start.
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, ServiceKeeper.longestPause)
            do {
                let started = try relaunched()
                if let started { tell(StackEvent(kind: .restarted, service: service, pid: started)) }
                return
            } catch {
                tell(StackEvent(kind: .died, service: service, detail: Refusal(describing: error).fault.message))
            }
        }
    }

    /// The number of the new process; `nil` when the service is to stop.
    private func relaunched() throws -> pid_t? {
        try state.withLock { state in
            if state.isStopping || Task.isCancelled { return nil }
            let child = try launch()
            state.child = child
            return child.pid
        }
    }

    private func launch() throws(Refusal) -> Child {
        let arguments = ["--data", directory.path, "--deployment", deployment]
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
