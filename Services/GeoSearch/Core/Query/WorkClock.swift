import ServiceKit

/// Counts visited posts and checks deadline and cancellation every ``stride``.
final class WorkClock {
    /// Larger parts are not faster (decision 0084).
    static let stride = 512

    @exclusivity(unchecked) private(set) var visited = 0
    @exclusivity(unchecked) private var nextCheck = 0
    private let deadline: ContinuousClock.Instant?

    init(until deadline: ContinuousClock.Instant?) { self.deadline = deadline }

    /// - Throws: `deadline-exceeded`, or `CancellationError`.
    @inline(__always) func visit(_ count: Int = 1) throws {
        visited += count
        if visited >= nextCheck { try check() }
    }

    func check() throws {
        nextCheck = visited + WorkClock.stride
        try Task.checkCancellation()
        if let deadline, ContinuousClock.now >= deadline {
            throw Fault(.deadlineExceeded, "the search did not finish in time")
        }
    }
}
