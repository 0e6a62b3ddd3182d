import CZeroMQ
import Glibc
import Messaging
import Synchronization

/// Where other threads leave what they want of the loop's thread.
///
/// The first command after the thread has gone to rest wakes it through an eventfd; those that follow cost a lock each
/// and no system call.
final class LoopMailbox: Sendable {
    private struct State {
        var commands: [LoopCommand] = []
        var job: UnownedJob?
        var owner: pthread_t?
        var isAwake = true
        var isClosed = false
    }

    /// Readable when the thread is to wake up.
    let wakeUp: Int32
    private let state = Mutex(State())

    init() {
        wakeUp = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    }

    deinit {
        close(wakeUp)
    }

    /// Leaves a command; false when the loop has ended and nobody will see to it.
    @discardableResult
    func post(_ command: LoopCommand) -> Bool {
        let (isTaken, isFirst) = state.withLock { state in
            if state.isClosed { return (false, false) }
            state.commands.append(command)
            defer { state.isAwake = true }
            return (true, !state.isAwake)
        }
        if isFirst { ring() }
        return isTaken
    }

    /// Leaves a task's job for the thread, if that is the shortest way to its end: the thread is asleep, or it is the one
    /// that asks, and has no other job yet.
    func offer(_ job: UnownedJob) -> Bool {
        let (isTaken, isFirst) = state.withLock { state in
            guard !state.isClosed, state.job == nil, !state.isAwake || state.owner == pthread_self() else {
                return (false, false)
            }
            state.job = job
            defer { state.isAwake = true }
            return (true, !state.isAwake)
        }
        if isFirst { ring() }
        return isTaken
    }

    /// The job that was left.
    func takeJob() -> UnownedJob? {
        state.withLock { state in
            defer { state.job = nil }
            return state.job
        }
    }

    /// Notes that the calling thread is the loop's.
    func adopt() {
        state.withLock { $0.owner = pthread_self() }
    }

    /// Moves every command into `batch`, which must be empty and lends its memory for the next ones.
    func drain(into batch: inout [LoopCommand]) {
        state.withLock { state in
            state.isAwake = true
            swap(&state.commands, &batch)
        }
    }

    /// Whether the thread may sleep; from then on a command wakes it.
    func rest() -> Bool {
        state.withLock { state in
            guard state.commands.isEmpty, state.job == nil else { return false }
            state.isAwake = false
            return true
        }
    }

    /// Lets nothing in any more, and gives back what is still there.
    func shut() -> ([LoopCommand], UnownedJob?) {
        state.withLock { state in
            state.isClosed = true
            defer { (state.commands, state.job) = ([], nil) }
            return (state.commands, state.job)
        }
    }

    /// Makes the eventfd unreadable again.
    func silence() {
        var count: UInt64 = 0
        while read(wakeUp, &count, 8) < 0, errno == EINTR {}
    }

    private func ring() {
        var one: UInt64 = 1
        while write(wakeUp, &one, 8) < 0, errno == EINTR {}
    }
}

/// What other threads ask of the loop's thread.
enum LoopCommand: Sendable {
    case exchange(PendingCall, over: SocketID)
    case cancel(id: String, ticket: Int, over: SocketID)
    case reply(Message, to: Envelope, over: SocketID)
    case perform(@Sendable (Reactor) -> Void)
}

/// A loop's number for one of its sockets.
struct SocketID: Hashable, Sendable {
    let number: Int
}

/// Runs tasks on the loop's thread where that is the shortest way, and on the pool of the process otherwise.
///
/// The thread has one job at a time beside its messages: the first that it meets itself, or one that wakes it. All else
/// goes to the pool.
///
/// A request that finds its service idle is answered without a change of threads, which is most of what an empty call
/// costs; of requests that come together one stays here and the others spread over the processors. A task that prefers
/// this executor computes for a millisecond at most between two waits, and never waits for the system: what is to come
/// waits behind it. When the loop is over, the pool has all of it.
public final class LoopExecutor: TaskExecutor {
    private let mailbox: LoopMailbox

    init(mailbox: LoopMailbox) {
        self.mailbox = mailbox
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !mailbox.offer(job) { handOn(job) }
    }

    /// Has the pool run a job.
    func handOn(_ job: UnownedJob) {
        globalConcurrentExecutor.enqueue(job)
    }
}
