import ServiceKit

/// Counts the posts that a request visits, and ends its work when the request is over.
///
/// The clock and the task's cancellation are checked every ``stride`` posts.
final class WorkClock {
    /// How many posts are visited between two checks.
    static let stride = 512

    /// Posts visited so far.
    @exclusivity(unchecked) private(set) var visited = 0
    @exclusivity(unchecked) private var nextCheck = 0
    private let deadline: ContinuousClock.Instant?

    /// - Parameter deadline: `nil` where only cancellation ends the work.
    init(until deadline: ContinuousClock.Instant?) { self.deadline = deadline }

    /// - Throws: `deadline-exceeded`, or `CancellationError`.
    @inline(__always) func visit(_ count: Int = 1) throws {
        visited += count
        if visited >= nextCheck { try check() }
    }

    /// Checks at once.
    func check() throws {
        nextCheck = visited + WorkClock.stride
        try Task.checkCancellation()
        if let deadline, ContinuousClock.now >= deadline {
            throw Fault(.deadlineExceeded, "the search did not end in time")
        }
    }
}
