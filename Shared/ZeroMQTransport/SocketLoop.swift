import CZeroMQ
import Glibc
import Messaging
import Synchronization
import Wire

/// The one thread of a process that owns its ZeroMQ sockets.
///
/// libzmq's sockets belong to one thread each, and its wake-up descriptor is easily slept past. So everybody else hands
/// this thread commands, and it alone sends, receives and closes. The thread begins with the first socket; ``shutdown()``
/// ends it. A loop that is let go without that ends it too, without waiting.
public final class SocketLoop: Sendable {
    private enum Phase {
        case idle
        case running(pthread_t)
        case ended
    }

    /// What a call meets whose loop is over.
    static let ended = Fault(.unavailable, "the transport of this process is shut down")

    /// Where tasks make calls, or answer those of others, without a change of threads while the loop is idle.
    public let executor: LoopExecutor
    let mailbox = LoopMailbox()
    /// With which this process listens on `tcp` and calls services there; nil where it cannot.
    let keys: WireKeys?
    private let phase = Mutex(Phase.idle)
    private let numbers = Atomic<Int>(0)
    private let hasEnded = Latch()

    /// - Parameter keys: who this process is on `tcp`; without them it has `ipc` alone.
    public init(keys: WireKeys? = nil) {
        self.keys = keys
        executor = LoopExecutor(mailbox: mailbox)
    }

    deinit {
        guard case .running(let thread) = phase.withLock({ $0 }) else { return }
        mailbox.post(.perform { $0.stop() })
        pthread_detach(thread)
    }

    /// Closes every socket, ends every waiting call with `unavailable`, gives replies on their way out a second, and
    /// returns when the thread is gone.
    ///
    /// It may be called again.
    public func shutdown() async {
        let thread = end()
        if let thread {
            mailbox.post(.perform { $0.stop() })
            await hasEnded.wait()
            pthread_join(thread, nil)
            return
        }
        await hasEnded.wait()
    }

    /// A number for a new socket.
    func makeID() -> SocketID {
        SocketID(number: numbers.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// Has something done on the thread, which begins if it has not; false when the loop is over.
    func perform(_ body: @escaping @Sendable (Reactor) -> Void) -> Bool {
        begin() && mailbox.post(.perform(body))
    }

    /// Has something done on the thread and waits for its result; nil when the loop is over.
    func ask<Answer: Sendable>(_ body: @escaping @Sendable (Reactor) -> Answer) async -> Answer? {
        await withCheckedContinuation { waiter in
            if !perform({ waiter.resume(returning: body($0)) }) { waiter.resume(returning: nil) }
        }
    }

    /// The thread to join, for the first who asks for the end.
    private func end() -> pthread_t? {
        phase.withLock { phase in
            defer { phase = .ended }
            switch phase {
            case .running(let thread): return thread
            case .idle: hasEnded.open()
            case .ended: break
            }
            return nil
        }
    }

    private func begin() -> Bool {
        phase.withLock { phase in
            switch phase {
            case .running: return true
            case .ended: return false
            case .idle:
                guard let thread = LoopThread.start(mailbox, executor, keys, whenDone: hasEnded) else { return false }
                phase = .running(thread)
                return true
            }
        }
    }
}

/// The operating system's side of the loop.
enum LoopThread {
    /// What the new thread takes over.
    private final class Start: Sendable {
        let mailbox: LoopMailbox
        let executor: LoopExecutor
        let keys: WireKeys?
        let hasEnded: Latch

        init(mailbox: LoopMailbox, executor: LoopExecutor, keys: WireKeys?, hasEnded: Latch) {
            self.mailbox = mailbox
            self.executor = executor
            self.keys = keys
            self.hasEnded = hasEnded
        }
    }

    /// Begins the thread; nil when the system has none left.
    static func start(
        _ mailbox: LoopMailbox,
        _ executor: LoopExecutor,
        _ keys: WireKeys?,
        whenDone hasEnded: Latch
    ) -> pthread_t? {
        let start = Unmanaged.passRetained(
            Start(mailbox: mailbox, executor: executor, keys: keys, hasEnded: hasEnded)
        )
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { LoopThread.run($0) }, start.toOpaque())
        if code == 0 { return thread }
        start.release()
        return nil
    }

    private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        blockSignals()
        umkreis_name_thread("zmq-io")
        start.mailbox.adopt()
        Reactor(mailbox: start.mailbox, executor: start.executor, keys: start.keys).run()
        start.hasEnded.open()
        return nil
    }

    /// Signals are for other threads; those by which a fault of this one shows itself stay.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for signal in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

/// Something that happens once, and that anybody may wait for.
final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Lets everybody through, now and later.
    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns when the latch is open.
    func wait() async {
        await withCheckedContinuation { waiter in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiters.append(waiter) }
                return state.isOpen
            }
            if isOpen { waiter.resume() }
        }
    }
}
