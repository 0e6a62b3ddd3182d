import ServiceKit

/// A search that yields between steps.
struct SharedSearch {
    let query: PostQuery
    let hidden: [UserID]
    let moment: OpeningMoment
    let clock: WorkClock
    private var run: SearchRun?
    /// Identifies the index that slots belong to.
    private var names: NameOrders?

    init(_ query: PostQuery, hiding hidden: [UserID], at moment: OpeningMoment, by clock: WorkClock) {
        self.query = query
        self.hidden = hidden
        self.moment = moment
        self.clock = clock
    }

    /// - Parameters:
    ///   - parts: the number of steps.
    ///   - isWanted: whether a writer waits.
    /// - Returns: `nil` while there is more.
    /// - Throws: `deadline-exceeded`, `invalid`.
    mutating func advance<Answer>(
        in state: IndexState,
        parts: Int,
        yieldIf isWanted: () -> Bool = { false },
        _ body: (SearchOutcome, PostIndex, OpeningMoment) throws -> Answer
    ) throws -> Answer? {
        if names !== state.posts.names {
            try state.kinds.check(query)
            run = try state.posts.beginSearch(query, hiding: hidden, at: moment, by: clock)
            names = state.posts.names
        }
        for _ in 0..<parts {
            try clock.visit(WorkClock.stride)
            if run?.advance(in: state.posts) != true {
                return try (run?.outcome(in: state.posts)).map { try body($0, state.posts, moment) }
            }
            if isWanted() { break }
        }
        return nil
    }
}
