/// Runs tasks on the loop's thread while it has nothing else to do, and on the pool of the process otherwise.
///
/// A request that finds its service idle is answered without a change of threads, which is most of what an empty call
/// costs; requests that come together spread over the processors as ever. A task that prefers this executor computes for
/// a millisecond at most between two waits, and never waits for the system: what is to come waits behind it. When the
/// loop is over, the pool has all of it.
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
