/// One piece of work in a ``HashQueue``.
///
/// Exactly one of `run` and `refuse` is called, once.
struct HashJob: Sendable {
    let id: UInt64
    let deadline: ContinuousClock.Instant
    let run: @Sendable () -> Void
    let refuse: @Sendable (any Error) -> Void
}
