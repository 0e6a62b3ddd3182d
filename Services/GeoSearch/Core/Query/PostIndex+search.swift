import Foundation
import GeoSearchContract
import ServiceKit

/// What a search has found: one more than its page has, if there is more.
struct SearchOutcome: Sendable {
    var found: [FoundPost] = []
    var total = SearchTotal(count: 0)
    var facets: [String: [FacetCount]]?
    /// The words of the query as they were understood.
    var terms: [SearchTerm] = []
}

/// A post that meets a query, measured and in its place.
struct FoundPost: Sendable {
    let slot: Slot
    /// Metres, where it is asked from a point and the post has one.
    let distance: Double?
    let position: HitPosition
}

extension PostIndex {
    /// The first posts that meet a query, in its order.
    ///
    /// Which way is taken is a question of cost alone: every candidate is looked at, or every one of the part of the map, or
    /// a walk in the query's own order goes on until there are enough. Whichever it is, the answer is the same.
    ///
    /// - Parameters:
    ///   - people: whose posts are left out.
    ///   - way: how to go about it; the cheapest if `nil`.
    ///   - clock: ends the search when its time is over.
    func search(
        _ query: PostQuery,
        hiding people: [UserID] = [],
        at moment: OpeningMoment,
        way: SearchWay? = nil,
        by clock: WorkClock
    ) throws -> SearchOutcome {
        var run = try beginSearch(query, hiding: people, at: moment, way: way, by: clock)
        repeat { try clock.visit(WorkClock.stride) } while run.advance(in: self)
        return run.outcome(in: self)
    }

    /// A search that has looked at no post yet.
    func beginSearch(
        _ query: PostQuery,
        hiding people: [UserID],
        at moment: OpeningMoment,
        way: SearchWay? = nil,
        by clock: WorkClock
    ) throws -> SearchRun {
        let terms = query.filter.terms.map(words.understood)
        let candidates = try candidates(query.filter, terms, hiding: people, by: clock)
        var run = SearchRun(query, candidates, ranking(query, terms), terms, at: moment)
        run.take(
            candidates.count == 0
                ? .candidates : way ?? cheapest(query, candidates, isCounted: run.isCountKnown)
        )
        return run
    }

    /// Whether a query is answered by a walk through the order of names.
    func walksByName(_ query: PostQuery, by clock: WorkClock) throws -> Bool {
        let terms = query.filter.terms.map(words.understood)
        let candidates = try candidates(query.filter, terms, hiding: [], by: clock)
        return candidates.count > 0 && cheapest(query, candidates, isCounted: true) == .name
    }

    /// About how many posts a way comes past before it has enough.
    ///
    /// - Parameter isCounted: whether it is known how many hits there are; if not, a walk has to count them as well.
    private func cheapest(_ query: PostQuery, _ candidates: Candidates, isCounted: Bool) -> SearchWay {
        let shape = query.filter.shape
        // Hardly anything is filtered away: what lies about the point comes first, and is most of what is wanted.
        if query.order == .distance, shape.isAboutItsOrigin, query.facets.isEmpty, candidates.count > livingCount / 4 {
            return .distance
        }
        // So few are looked at sooner than it is known where they are.
        guard candidates.count > 256 else { return .candidates }
        let inPlace = shape.isEverywhere ? Int.max : points.roughCount(where: shape.mayMeet)
        let hits = max(1, min(candidates.count, inPlace))
        let least = min(candidates.count, inPlace)
        // A leaf far away is measured once for all its posts.
        let few = shape.isFarAway ? inPlace / 16 : inPlace
        let lookAtEach: SearchWay = candidates.count <= few ? .candidates : .place
        guard query.facets.isEmpty, least > 256 else { return lookAtEach }
        let wanted = isCounted ? query.page.reach : max(query.page.reach, SearchRun.mostCounted + 1)
        let walk = wanted * max(1, livingCount / hits)
        switch query.order {
        case .distance:
            // Outwards, what lies about the point comes first, however little of the map it is.
            let outwards = min(inPlace, wanted * max(1, livingCount / max(1, candidates.count)))
            return (shape.isAboutItsOrigin ? outwards : walk) <= least ? .distance : lookAtEach
        case .newest: return 4 * walk < least ? .time : lookAtEach
        // A title's place in an alphabet costs as much as a walk past a hundred of them.
        case .name, .nameDescending: return least > 2_000 && walk / 100 < least ? .name : lookAtEach
        case .rating, .price, .relevance: return lookAtEach
        }
    }
}

/// How a search goes about it.
enum SearchWay: CaseIterable {
    /// Look at each candidate.
    case candidates
    /// Look at each post in the part of the map that is asked about.
    case place
    /// Walk outwards from the point until there are enough.
    case distance
    /// Walk back in time until there are enough.
    case time
    /// Walk through the alphabet until there are enough.
    case name
}
