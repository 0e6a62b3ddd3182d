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
