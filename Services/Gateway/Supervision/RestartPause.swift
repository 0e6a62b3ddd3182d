/// How long a service that has died waits for its next start: exponential back-off.
///
/// One that was well is back at once. The pause is meant for what dies again and again: before it is ready, or soon after.
struct RestartPause {
    /// Who lives so long after being ready was well.
    static let goodLife = Duration.seconds(10)
    private static let first = Duration.milliseconds(100)
    private static let longest = Duration.seconds(5)

    private var next = Duration.zero

    /// The pause after a death: none, then 100 ms, doubled with each death up to 5 s, and from the beginning after a good
    /// life.
    ///
    /// - Parameter life: how long the service lived since it was ready; `nil` if it never was.
    mutating func afterDeath(_ life: Duration?) -> Duration {
        if let life, life >= RestartPause.goodLife { next = .zero }
        let pause = next
        next = min(max(pause * 2, RestartPause.first), RestartPause.longest)
        return pause
    }
}
