import CZeroMQ
import Glibc
import Synchronization
import UmkreisMessaging

/// Commands for the loop's thread.
///
/// The first command after ``mayRest()`` wakes it through an eventfd; later ones need no system call.
final class LoopMailbox: Sendable {
    private struct State {
        var commands: [LoopCommand] = []
        var job: UnownedJob?
        var owner: pthread_t?
        var isAwake = true
        var isClosed = false
    }

    /// The eventfd.
    let wakeUp: Int32
    private let state = Mutex(State())

    init() {
        wakeUp = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    }

    deinit {
        close(wakeUp)
    }

    /// Returns false after the loop's end.
    @discardableResult
    func post(_ command: LoopCommand) -> Bool {
        let (isTaken, isFirst) = state.withLock { state in
            if state.isClosed { return (false, false) }
            state.commands.append(command)
            defer { state.isAwake = true }
            return (true, !state.isAwake)
        }
        if isFirst { wake() }
        return isTaken
    }

    /// Accepts a job if no other is pending.
    ///
    /// The thread must be asleep or the caller.
    func offer(_ job: UnownedJob) -> Bool {
        let (isTaken, isFirst) = state.withLock { state in
            guard !state.isClosed, state.job == nil, !state.isAwake || state.owner == pthread_self() else {
                return (false, false)
            }
            state.job = job
            defer { state.isAwake = true }
            return (true, !state.isAwake)
        }
        if isFirst { wake() }
        return isTaken
    }

    func takeJob() -> UnownedJob? {
        state.withLock { state in
            defer { state.job = nil }
            return state.job
        }
    }

    /// The calling thread is the loop's.
    func bindToCurrentThread() {
        state.withLock { $0.owner = pthread_self() }
    }

    /// Swaps the commands with an empty `batch`.
    func drain(into batch: inout [LoopCommand]) {
        state.withLock { state in
            state.isAwake = true
            swap(&state.commands, &batch)
        }
    }

    /// Whether the thread may sleep; later commands wake it.
    func mayRest() -> Bool {
        state.withLock { state in
            guard state.commands.isEmpty, state.job == nil else { return false }
            state.isAwake = false
            return true
        }
    }

    /// Closes the mailbox; returns its content.
    func end() -> ([LoopCommand], UnownedJob?) {
        state.withLock { state in
            state.isClosed = true
            defer { (state.commands, state.job) = ([], nil) }
            return (state.commands, state.job)
        }
    }

    /// Resets the eventfd.
    func drainWakeup() {
        var count: UInt64 = 0
        while read(wakeUp, &count, 8) < 0, errno == EINTR {}
    }

    private func wake() {
        var one: UInt64 = 1
        while write(wakeUp, &one, 8) < 0, errno == EINTR {}
    }
}

enum LoopCommand: Sendable {
    case exchange(PendingCall, over: SocketID)
    case cancel(id: String, ticket: Int, over: SocketID)
    case reply(Message, to: Envelope, over: SocketID)
    case perform(@Sendable (Reactor) -> Void)
}

struct SocketID: Hashable, Sendable {
    let number: Int
}

/// Runs tasks on the loop's thread if that saves a thread switch.
///
/// The thread accepts one job between messages, from itself or as its wake-up; the global pool runs the rest. So an
/// idle service answers without a thread switch, while concurrent requests use all processors.
///
/// Tasks must compute for a millisecond at most between suspensions and never block.
public final class LoopExecutor: TaskExecutor {
    private let mailbox: LoopMailbox

    init(mailbox: LoopMailbox) {
        self.mailbox = mailbox
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !mailbox.offer(job) { enqueueOnPool(job) }
    }

    func enqueueOnPool(_ job: UnownedJob) {
        globalConcurrentExecutor.enqueue(job)
    }
}
