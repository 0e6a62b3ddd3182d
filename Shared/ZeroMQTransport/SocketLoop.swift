import CZeroMQ
import Glibc
import Synchronization
import UmkreisMessaging
import UmkreisWire

/// The process's only thread for ZeroMQ sockets, which are not thread-safe.
///
/// Starts with the first socket. ``shutdown()`` ends it; so does a release, without waiting.
public final class SocketLoop: Sendable {
    private enum Phase {
        case idle
        case running(pthread_t)
        case ended
    }

    static let ended = Fault(.unavailable, "the transport of this process is shut down")

    /// Avoids a thread switch while the loop is idle.
    public let executor: LoopExecutor
    let mailbox = LoopMailbox()
    let keys: WireKeys?
    private let resolver: HostResolver
    private let phase = Mutex(Phase.idle)
    private let numbers = Atomic<Int>(0)
    private let hasEnded = Latch()

    /// - Parameter resolver: for the peers' host names.
    public init(keys: WireKeys? = nil, resolver: HostResolver = .system) {
        self.keys = keys
        self.resolver = resolver
        executor = LoopExecutor(mailbox: mailbox)
    }

    deinit {
        guard case .running(let thread) = phase.withLock({ $0 }) else { return }
        mailbox.post(.perform { $0.stop() })
        pthread_detach(thread)
    }

    /// Closes all sockets and waits for the thread's end; can be repeated.
    ///
    /// Calls end with `unavailable`; outgoing replies get a second.
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

    func makeID() -> SocketID {
        SocketID(number: numbers.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    /// Returns false after the loop's end.
    func perform(_ body: @escaping @Sendable (Reactor) -> Void) -> Bool {
        begin() && mailbox.post(.perform(body))
    }

    /// Returns `nil` after the loop's end.
    func ask<Answer: Sendable>(_ body: @escaping @Sendable (Reactor) -> Answer) async -> Answer? {
        await withCheckedContinuation { waiter in
            if !perform({ waiter.resume(returning: body($0)) }) { waiter.resume(returning: nil) }
        }
    }

    /// Returns the thread to the first caller.
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
                let start = LoopThread(mailbox, executor, keys, resolver, whenDone: hasEnded)
                guard let thread = start.run() else { return false }
                phase = .running(thread)
                return true
            }
        }
    }
}

/// The start of a loop's thread.
final class LoopThread: Sendable {
    private let mailbox: LoopMailbox
    private let executor: LoopExecutor
    private let keys: WireKeys?
    private let resolver: HostResolver
    private let hasEnded: Latch

    init(
        _ mailbox: LoopMailbox,
        _ executor: LoopExecutor,
        _ keys: WireKeys?,
        _ resolver: HostResolver,
        whenDone hasEnded: Latch
    ) {
        self.mailbox = mailbox
        self.executor = executor
        self.keys = keys
        self.resolver = resolver
        self.hasEnded = hasEnded
    }

    /// Returns `nil` if the system has no more threads.
    func run() -> pthread_t? {
        let start = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { LoopThread.run($0) }, start.toOpaque())
        if code == 0 { return thread }
        start.release()
        return nil
    }

    private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        let start = Unmanaged<LoopThread>.fromOpaque(argument).takeRetainedValue()
        blockSignals()
        umkreis_name_thread("zmq-io")
        start.mailbox.bindToCurrentThread()
        Reactor(mailbox: start.mailbox, executor: start.executor, keys: start.keys, resolver: start.resolver).run()
        start.hasEnded.open()
        return nil
    }

    /// Except signals of this thread's own errors.
    static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for signal in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

/// A one-time event with any number of waiters.
final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

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
