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
        var run = SearchRun(query, candidates, ranking, at: moment)
        let way = candidates.count == 0 ? .candidates : way ?? cheapest(query, candidates, isCounted: run.isCountKnown)
        switch way {
        case .candidates: run.lookAtEach(in: self)
        case .place: run.lookAtPlace(in: self)
        case .distance: run.walkOutwards(in: self)
        case .time, .name:
            if !run.walkInOrder(in: self, patience: way == .name ? .max : patience(candidates)) {
                run = SearchRun(query, candidates, ranking, at: moment)
                run.lookAtEach(in: self)
            }
        }
        var outcome = run.outcome(in: self)
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
///
/// The index is handed to whatever looks into it: to keep it would be to count each of its sixty arrays up and down.
struct SearchRun {
    private let query: PostQuery
    private let candidates: Candidates
    private var test: PostTest
    private let ranking: Ranking
    /// The first of what was found, as many as the page has and one more if there is one, where it does not go by distance.
    private var best: FirstInOrder<RankedPost>
    /// The same where it goes by distance.
    private var nearest: NearestFirst?
    private var count = 0
    private var isCounted = false
    /// All that were found, if they are to be counted by something.
    private var hits: SlotSet?
    /// Which points of leaves are near enough, where it is asked from a point.
    private let nearness: LeafNearness?

    init(_ query: PostQuery, _ candidates: Candidates, _ ranking: Ranking, at moment: OpeningMoment) {
        self.query = query
        self.candidates = candidates
        self.ranking = ranking
        test = PostTest(query.filter, at: moment)
        best = FirstInOrder(limit: query.page.reach)
        nearest = query.order == .distance ? NearestFirst(ranking, query.page) : nil
        nearness = LeafNearness(of: query.filter.shape)
        if !query.facets.isEmpty { hits = SlotSet() }
        if test.isAlwaysMet {
            count = candidates.count
            isCounted = true
        }
    }

    mutating func outcome(in index: PostIndex) -> SearchOutcome {
        let most = SearchRun.mostCounted
        return SearchOutcome(
            found: (nearest?.posts(in: index) ?? best.elements).map { post in
                FoundPost(slot: post.slot, distance: post.distance, position: ranking.position(post, in: index))
            },
            total: count > most ? SearchTotal(count: most, more: true) : SearchTotal(count: count),
            facets: hits.map { index.counts(of: query.facets, in: $0) }
        )
    }

    fileprivate static let mostCounted = 1_000

    /// Whether it is known, or not asked, how many there are.
    fileprivate var isCountKnown: Bool { isCounted || !query.wantsTotal || count > SearchRun.mostCounted }

    mutating func lookAtEach(in index: PostIndex) {
        let slots = candidates.slots
        slots.forEach { slot in
            look(at: slot, in: index)
            return true
        }
    }

    mutating func lookAtPlace(in index: PostIndex) {
        let shape = query.filter.shape
        let slots = candidates.slots
        index.points.walk(where: shape.mayMeet) { bucket in
            for entry in bucket where slots.contains(entry.slot) { look(at: entry, in: index) }
            return true
        }
    }

    mutating func walkOutwards(in index: PostIndex) {
        guard let nearness else { return }
        let (slots, shape) = (candidates.slots, query.filter.shape)
        let isWanted = shape.isBoxed ? { (box: LatLonBox) in shape.mayBeShown(box) } : nil
        var end = nearness.beyond
        index.points.walkOutwards(from: nearness.origin, where: isWanted, until: { end }) { bucket in
            for entry in bucket where slots.contains(entry.slot) { look(at: entry, in: index) }
            if isCountKnown, let nearest { end = min(nearness.beyond, nearest.end) }
        }
    }

    @inline(__always)
    private mutating func look(at entry: PointTree.Entry, in index: PostIndex) {
        guard let nearness else { return look(at: entry.slot, in: index) }
        look(at: entry.slot, about: nearness.origin.haversine(to: entry), nearness, in: index)
    }

    private mutating func look(at slot: Slot, in index: PostIndex) {
        if let nearness, let haversine = ranking.haversine(to: slot, in: index) {
            look(at: slot, about: haversine, nearness, in: index)
        } else if test.isPlaced(slot, in: index) {
            consider(slot, about: 0, in: index)
        }
    }

    /// Where it is about decides most of them.
    @inline(__always)
    private mutating func look(at slot: Slot, about: Double, _ nearness: LeafNearness, in index: PostIndex) {
        switch nearness.placed(about) {
        case .outside: return
        case .unclear: if !test.isPlaced(slot, in: index) { return }
        case .inside: break
        }
        consider(slot, about: about, in: index)
    }

    /// Takes up a post that is in its place, if its order or its count says that the rest is worth a look at all.
    ///
    /// - Parameter about: the haversine to about where it is, where it goes by distance.
    @inline(__always)
    private mutating func consider(_ slot: Slot, about: Double, in index: PostIndex) {
        let isWanted = nearest.map { about <= $0.end } ?? ranking.mayBeat(best.end, slot, in: index)
        guard isWanted || !isCountKnown || hits != nil, test.isMet(slot, in: index) else { return }
        if !isCounted { count += 1 }
        hits?.insert(slot)
        guard isWanted else { return }
        if nearest == nil { keep(slot, in: index) } else { nearest?.insert(slot, about: about, in: index) }
    }

    private mutating func keep(_ slot: Slot, in index: PostIndex) {
        guard let post = ranking.ranked(slot, in: index) else { return }
        if let after = query.page.after, ranking.position(post, in: index) <= after { return }
        best.insert(post) { ranking.precedes($0, $1, in: index) }
    }

    /// Walks in the query's order, of time or of names.
    ///
    /// - Returns: whether it has found enough before it came past too many.
    mutating func walkInOrder(in index: PostIndex, patience: Int) -> Bool {
        let slots = candidates.slots
        var seen = 0
        let walk = orderedWalk(in: index)
        walk { slot in
            seen += 1
            guard seen <= patience else { return false }
            if slots.contains(slot), test.isPlaced(slot, in: index), test.isMet(slot, in: index) {
                keep(slot, in: index)
            }
            return best.end == nil
        }
        guard seen <= patience else { return false }
        countTheRest(in: index)
        return true
    }

    private func orderedWalk(in index: PostIndex) -> ((Slot) -> Bool) -> Void {
        let (columns, after) = (index.columns, query.page.after)
        guard let collation = ranking.collation else {
            let end = after.map { PostRow.TimeKey(moment: Int64(-$0.rank), id: $0.id) }
            let isBehind = end.map { end in { (slot: Slot) in columns[slot].timeKey >= end } }
            return { [times = index.times] body in times.walkBack(from: isBehind, body) }
        }
        let start = after.map { NameOrder.Place(name: $0.name, id: $0.id) }
        let order = index.names.order(by: collation, of: columns)
        return { [isBackwards = query.order == .nameDescending] body in
            order.walk(from: start, backwards: isBackwards, in: columns, body)
        }
    }

    /// Counts what a walk in the query's order has left out.
    private mutating func countTheRest(in index: PostIndex) {
        guard query.wantsTotal, !isCounted else { return }
        var (test, count) = (test, 0)
        defer { self.count = count }
        let most = SearchRun.mostCounted
        let shape = query.filter.shape
        let slots = candidates.slots
        if shape.isEverywhere {
            slots.forEach { slot in
                if test.isMet(slot, in: index) { count += 1 }
                return count <= most
            }
        } else {
            index.points.walk(where: shape.mayMeet) { bucket in
                for entry in bucket
                where slots.contains(entry.slot) && test.isPlaced(entry.slot, in: index)
                    && test.isMet(entry.slot, in: index)
                {
                    count += 1
                }
                return count <= most
            }
        }
    }
}
