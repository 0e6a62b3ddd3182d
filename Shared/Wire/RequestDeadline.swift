/// When whoever waits for the work of this task stops waiting.
///
/// The dispatcher sets it for each request, and whatever below it may take long looks here: a write that waits for its turn,
/// a read that goes on and on. Task-local, so that no layer in between has to hand it on.
public enum RequestDeadline {
    /// By the monotonic clock; `nil` where nobody waits, as in a service's own work.
    @TaskLocal public static var current: ContinuousClock.Instant?
}
