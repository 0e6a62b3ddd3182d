import Foundation
import GeoSearchContract
import Geodesy
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
    func search(_ query: PostQuery, hiding people: [UserID] = [], at moment: OpeningMoment, way: SearchWay? = nil)
        -> SearchOutcome
    {
        let terms = query.filter.terms.map(words.understood)
        let candidates = candidates(query.filter, terms, hiding: people)
        let ranking = Ranking(query, terms, in: self)
        var run = SearchRun(query, candidates, ranking, at: moment, in: self)
        let way = candidates.count == 0 ? .candidates : way ?? cheapest(query, candidates, isCounted: run.isCountKnown)
        switch way {
        case .candidates: run.lookAtEach()
        case .place: run.lookAtPlace()
        case .distance: run.walkOutwards()
        case .time, .name:
            if !run.walkInOrder(patience: way == .name ? .max : patience(candidates)) {
                run = SearchRun(query, candidates, ranking, at: moment, in: self)
                run.lookAtEach()
            }
        }
        var outcome = run.outcome()
        outcome.terms = terms
        return outcome
    }

    /// Whether a query is answered by a walk through the order of names.
    func walksByName(_ query: PostQuery) -> Bool {
        let candidates = candidates(query.filter, query.filter.terms.map(words.understood), hiding: [])
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
        let inPlace = shape.isEverywhere ? Int.max : points.roughCount(where: shape.mayMeet)
        let hits = max(1, min(candidates.count, inPlace))
        let least = min(candidates.count, inPlace)
        let lookAtEach: SearchWay = candidates.count <= inPlace ? .candidates : .place
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

    /// How many posts a walk may come past: one that has not enough by then was wrong about where the hits are.
    private func patience(_ candidates: Candidates) -> Int { 2 * candidates.count + 1_000 }
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

/// One search on its way.
struct SearchRun {
    private let query: PostQuery
    private let index: PostIndex
    private let candidates: Candidates
    private var test: PostTest
    /// The first of what was found, as many as the page has and one more if there is one.
    private var best: FirstInOrder<FoundPost>
    private var count = 0
    private var isCounted = false
    private let ranking: Ranking
    /// All that were found, if they are to be counted by something.
    private var hits: SlotSet?
    /// Which points of leaves are near enough, where it is asked from a point.
    private let nearness: LeafNearness?
    /// Among the points of leaves, where the last of ``best`` is, if it goes by distance; nothing beyond is wanted.
    private var bestEnd = 2.0

    init(
        _ query: PostQuery,
        _ candidates: Candidates,
        _ ranking: Ranking,
        at moment: OpeningMoment,
        in index: PostIndex
    ) {
        self.query = query
        self.index = index
        self.candidates = candidates
        test = PostTest(query.filter, at: moment, in: index)
        best = FirstInOrder(limit: query.page.reach)
        nearness = LeafNearness(of: query.filter.shape)
        self.ranking = ranking
        if !query.facets.isEmpty { hits = SlotSet() }
        if test.isAlwaysMet {
            count = candidates.count
            isCounted = true
        }
    }

    func outcome() -> SearchOutcome {
        let most = SearchRun.mostCounted
        return SearchOutcome(
            found: best.elements,
            total: count > most ? SearchTotal(count: most, more: true) : SearchTotal(count: count),
            facets: hits.map { index.counts(of: query.facets, in: $0) }
        )
    }

    fileprivate static let mostCounted = 1_000

    /// Whether it is known, or not asked, how many there are.
    fileprivate var isCountKnown: Bool { isCounted || !query.wantsTotal || count > SearchRun.mostCounted }

    mutating func lookAtEach() {
        let slots = candidates.slots
        slots.forEach { slot in
            look(at: slot)
            return true
        }
    }

    mutating func lookAtPlace() {
        let shape = query.filter.shape
        let (points, slots) = (index.points, candidates.slots)
        points.walk(where: shape.mayMeet) { bucket in
            for entry in bucket where slots.contains(entry.slot) { look(at: entry) }
            return true
        }
    }

    /// Looks at a point of a leaf: where it is about decides most of them.
    private mutating func look(at entry: PointTree.Entry) {
        guard let nearness else { return look(at: entry.slot) }
        let about = nearness.haversine(to: entry)
        switch nearness.placed(about) {
        case .outside: return
        case .unclear: look(at: entry.slot)
        case .inside:
            let isWanted =
                query.order == .distance
                ? about <= bestEnd : ranking.mayBeat(best.end?.position, entry.slot)
            consider(entry.slot, isWanted: isWanted)
        }
    }

    private mutating func look(at slot: Slot) {
        guard test.isPlaced(slot) else { return }
        // The order decides whether the rest is worth a look at all.
        consider(slot, isWanted: ranking.mayBeat(best.end?.position, slot))
    }

    /// Takes up a post that is in its place.
    private mutating func consider(_ slot: Slot, isWanted: Bool) {
        guard isWanted || !isCountKnown || hits != nil, test.isMet(slot) else { return }
        if !isCounted { count += 1 }
        hits?.insert(slot)
        if isWanted, let found = ranking.found(slot) { keep(found) }
    }

    private mutating func keep(_ post: FoundPost) {
        if let after = query.page.after, post.position <= after { return }
        best.insert(post) { $0.position < $1.position }
        guard query.order == .distance, let end = best.end else { return }
        bestEnd = LeafNearness.widened(SearchShape.haversineBeyond(end.position.rank))
    }

    /// Walks in the query's order, of time or of names.
    ///
    /// - Returns: whether it has found enough before it came past too many.
    mutating func walkInOrder(patience: Int) -> Bool {
        let slots = candidates.slots
        var seen = 0
        let walk = orderedWalk()
        walk { slot in
            seen += 1
            guard seen <= patience else { return false }
            if slots.contains(slot), test.isPlaced(slot), test.isMet(slot), let found = ranking.found(slot) {
                keep(found)
            }
            return best.end == nil
        }
        guard seen <= patience else { return false }
        countTheRest()
        return true
    }

    private func orderedWalk() -> ((Slot) -> Bool) -> Void {
        let (columns, after) = (index.columns, query.page.after)
        guard let collation = ranking.collation else {
            let end = after.map { PostColumns.TimeKey(moment: Int64(-$0.rank), id: $0.id) }
            let isBehind = end.map { end in { (slot: Slot) in columns.timeKey(slot) >= end } }
            return { [times = index.times] body in times.walkBack(from: isBehind, body) }
        }
        let start = after.map { NameOrder.Place(name: $0.name, id: $0.id) }
        let order = index.names.order(by: collation, of: columns)
        return { [isBackwards = query.order == .nameDescending] body in
            order.walk(from: start, backwards: isBackwards, in: columns, body)
        }
    }

    /// Counts what a walk in the query's order has left out.
    private mutating func countTheRest() {
        guard query.wantsTotal, !isCounted else { return }
        var (test, count) = (test, 0)
        defer { self.count = count }
        let most = SearchRun.mostCounted
        let shape = query.filter.shape
        let slots = candidates.slots
        if shape.isEverywhere {
            slots.forEach { slot in
                if test.isMet(slot) { count += 1 }
                return count <= most
            }
        } else {
            index.points.walk(where: shape.mayMeet) { bucket in
                for entry in bucket
                where slots.contains(entry.slot) && test.isPlaced(entry.slot) && test.isMet(entry.slot) {
                    count += 1
                }
                return count <= most
            }
        }
    }

    mutating func walkOutwards() {
        guard let origin = query.filter.shape.origin else { return }
        let (slots, shape) = (candidates.slots, query.filter.shape)
        let rim = SearchShape.haversineBeyond(shape.distances.upperBound)
        var end = rim
        index.points.walkOutwards(
            from: SphericalOrigin(lat: origin.lat, lon: origin.lon),
            where: shape.mayBeShown,
            until: { end }
        ) { bucket in
            for entry in bucket where slots.contains(entry.slot) { look(at: entry) }
            end = isCountKnown ? min(rim, SearchShape.haversineBeyond(best.end?.position.rank ?? .infinity)) : rim
        }
    }
}
