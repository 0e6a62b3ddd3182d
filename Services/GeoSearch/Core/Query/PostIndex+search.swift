import ServiceKit

extension PostIndex {
    /// Runs a search to its end; see ``SearchRun`` for the steps.
    ///
    /// - Parameters:
    ///   - people: owners to exclude.
    ///   - strategy: affects only the cost; defaults to the cheapest.
    func search(
        _ query: PostQuery,
        hiding people: [UserID] = [],
        at moment: OpeningMoment,
        strategy: SearchStrategy? = nil,
        by clock: WorkClock
    ) throws -> SearchOutcome {
        var run = try beginSearch(query, hiding: people, at: moment, strategy: strategy, by: clock)
        repeat { try clock.visit(WorkClock.stride) } while run.advance(in: self)
        return run.outcome(in: self)
    }

    /// Plans a search: its candidates and how to walk to them.
    func beginSearch(
        _ query: PostQuery,
        hiding people: [UserID],
        at moment: OpeningMoment,
        strategy: SearchStrategy? = nil,
        by clock: WorkClock
    ) throws -> SearchRun {
        let terms = try understood(query.filter.terms, by: clock)
        let candidates = try candidates(query.filter, terms, hiding: people, by: clock)
        var run = SearchRun(query, candidates, ranking(query, terms), terms, at: moment)
        if candidates.count > 0 {
            run.use(strategy ?? cheapestStrategy(query, candidates, isCountKnown: run.isCountKnown))
        }
        return run
    }

    /// Whether the search needs the order of names.
    func walksByName(_ query: PostQuery, by clock: WorkClock) throws -> Bool {
        let terms = try understood(query.filter.terms, by: clock)
        let candidates = try candidates(query.filter, terms, hiding: [], by: clock)
        return candidates.count > 0 && cheapestStrategy(query, candidates, isCountKnown: true) == .name
    }
}
