import CZeroMQ
import Glibc

/// The operating system's side of the loop.
enum LoopThread {
    /// What the new thread takes over.
    private final class Start: Sendable {
        let mailbox: LoopMailbox
        let executor: LoopExecutor
        let hasEnded: Latch

        init(mailbox: LoopMailbox, executor: LoopExecutor, hasEnded: Latch) {
            self.mailbox = mailbox
            self.executor = executor
            self.hasEnded = hasEnded
        }
    }

    /// Begins the thread; nil when the system has none left.
    static func start(_ mailbox: LoopMailbox, _ executor: LoopExecutor, whenDone hasEnded: Latch) -> pthread_t? {
        let start = Unmanaged.passRetained(Start(mailbox: mailbox, executor: executor, hasEnded: hasEnded))
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
        Reactor(mailbox: start.mailbox, executor: start.executor).run()
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
