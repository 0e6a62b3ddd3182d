import ServiceKit

/// A search of the shared index, which is left after some parts of the work so that others are let in.
struct SharedSearch {
    let query: PostQuery
    let hidden: [UserID]
    let moment: OpeningMoment
    let clock: WorkClock
    private var run: SearchRun?
    /// Of the index in which it was begun: in another one the same slots are other posts.
    private var names: NameOrders?

    init(_ query: PostQuery, hiding hidden: [UserID], at moment: OpeningMoment, by clock: WorkClock) {
        self.query = query
        self.hidden = hidden
        self.moment = moment
        self.clock = clock
    }

    /// - Parameters:
    ///   - parts: how many parts of the work are done.
    ///   - isWanted: whether somebody waits for the index.
    ///   - body: makes the answer.
    /// - Returns: `nil` while there is more to do.
    /// - Throws: `deadline-exceeded`, or what is wrong with the query.
    mutating func advance<Answer>(
        in state: IndexState,
        parts: Int,
        giveWayIf isWanted: () -> Bool = { false },
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
