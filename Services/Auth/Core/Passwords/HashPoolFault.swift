/// Why a piece of work was not done.
enum HashPoolFault: Error, Equatable {
    /// The queue is full. `retryAfter` is about how long it takes to work it off.
    case busy(retryAfter: Duration)
    /// Its turn came after its deadline.
    case deadlineExceeded
    /// The pool is shut down.
    case shutDown
}
