/// Exponential back-off of restarts; the first is immediate.
struct RestartBackoff {
    /// A ready service that lived this long resets the pause.
    static let goodLife = Duration.seconds(10)
    private static let first = Duration.milliseconds(100)
    private static let maximumPause = Duration.seconds(5)

    private var next = Duration.zero

    /// - Parameter life: Time since the service was ready; `nil` if it never was.
    mutating func afterDeath(_ life: Duration?) -> Duration {
        if let life, life >= RestartBackoff.goodLife { next = .zero }
        let pause = next
        next = min(max(pause * 2, RestartBackoff.first), RestartBackoff.maximumPause)
        return pause
    }
}
