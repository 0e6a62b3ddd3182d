import Foundation
import GeoSearchContract
import ServiceKit

/// A search result, with one hit beyond the page if there are more.
struct SearchOutcome: Sendable {
    var found: [FoundPost] = []
    var total = SearchTotal(count: 0)
    var facets: [String: [FacetCount]]?
    /// From ``WordIndex/understood(_:)``.
    var terms: [SearchTerm] = []
}

struct FoundPost: Sendable {
    let slot: Slot
    /// Metres.
    let distance: Double?
    let position: HitPosition
}

extension PostIndex {
    /// - Parameters:
    ///   - people: owners to exclude.
    ///   - way: affects only the cost; defaults to the cheapest.
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

    func walksByName(_ query: PostQuery, by clock: WorkClock) throws -> Bool {
        let terms = query.filter.terms.map(words.understood)
        let candidates = try candidates(query.filter, terms, hiding: [], by: clock)
        return candidates.count > 0 && cheapest(query, candidates, isCounted: true) == .name
    }

    /// - Parameter isCounted: if false, a walk must also count all hits.
    private func cheapest(_ query: PostQuery, _ candidates: Candidates, isCounted: Bool) -> SearchWay {
        let shape = query.filter.shape
        // Most of the nearest posts match.
        if query.order == .distance, shape.isCircle, query.facets.isEmpty, candidates.count > livingCount / 4 {
            return .distance
        }
        // Cheaper than estimating the area.
        guard candidates.count > 256 else { return .candidates }
        let inPlace = shape.isEverywhere ? Int.max : points.roughCount(where: shape.mayMeet)
        let hits = max(1, min(candidates.count, inPlace))
        let least = min(candidates.count, inPlace)
        // Far leaves are measured as a whole.
        let few = shape.isFarAway ? inPlace / 16 : inPlace
        let lookAtEach: SearchWay = candidates.count <= few ? .candidates : .place
        guard query.facets.isEmpty, least > 256 else { return lookAtEach }
        let wanted = isCounted ? query.page.reach : max(query.page.reach, SearchRun.mostCounted + 1)
        let walk = wanted * max(1, livingCount / hits)
        switch query.order {
        case .distance:
            // A walk meets the nearest posts first.
            let outwards = min(inPlace, wanted * max(1, livingCount / max(1, candidates.count)))
            return (shape.isCircle ? outwards : walk) <= least ? .distance : lookAtEach
        case .newest: return 4 * walk < least ? .time : lookAtEach
        // Computing a sort key costs about a hundred visits.
        case .name, .nameDescending: return least > 2_000 && walk / 100 < least ? .name : lookAtEach
        case .rating, .price, .relevance: return lookAtEach
        }
    }
}

/// An evaluation strategy.
enum SearchWay: CaseIterable {
    case candidates
    case place
    /// Outwards from the point until the page is full.
    case distance
    /// Back in time until the page is full.
    case time
    /// Alphabetically until the page is full.
    case name
}
