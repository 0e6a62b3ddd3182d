import GeoSearchContract
import Geodesy
import ServiceKit

/// One search on its way.
///
/// The index is handed to whatever looks into it: to keep it would be to count each of its sixty arrays up and down.
struct SearchRun {
    private let query: PostQuery
    private let shape: SearchShape
    private let candidates: Candidates
    private var test: PostTest
    private let ranking: Ranking
    /// The first of what was found, as many as the page has and one more if there is one, where it does not go by distance.
    private var best: FirstInOrder<FoundPost>
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
        shape = query.filter.shape
        self.candidates = candidates
        self.ranking = ranking
        test = PostTest(query.filter, at: moment)
        best = FirstInOrder(limit: query.page.reach)
        nearest = query.order == .distance ? NearestFirst(ranking, query.page) : nil
        nearness = LeafNearness(of: shape)
        if !query.facets.isEmpty { hits = SlotSet() }
        if test.isAlwaysMet {
            count = candidates.count
            isCounted = true
        }
    }

    mutating func outcome(in index: PostIndex) -> SearchOutcome {
        let most = SearchRun.mostCounted
        return SearchOutcome(
            found: nearest?.posts(in: index) ?? best.elements,
            total: count > most ? SearchTotal(count: most, more: true) : SearchTotal(count: count),
            facets: hits.map { index.counts(of: query.facets, in: $0) }
        )
    }

    static let mostCounted = 1_000

    /// Whether it is known, or not asked, how many there are.
    var isCountKnown: Bool { isCounted || !query.wantsTotal || count > SearchRun.mostCounted }

    mutating func lookAtEach(in index: PostIndex) {
        let candidates = candidates
        candidates.forEach { slot in
            look(at: slot, in: index)
            return true
        }
    }

    mutating func lookAtPlace(in index: PostIndex) {
        let (candidates, shape) = (candidates, shape)
        index.points.walk(where: shape.mayMeet) { bucket in
            for entry in bucket where candidates.contains(entry.slot) { look(at: entry, in: index) }
            return true
        }
    }

    mutating func walkOutwards(in index: PostIndex) {
        guard let nearness else { return }
        let (candidates, shape) = (candidates, shape)
        let isWanted = shape.isBoxed ? { (box: LatLonBox) in shape.mayBeShown(box) } : nil
        var end = nearness.beyond
        index.points.walkOutwards(from: nearness.origin, where: isWanted, until: { end }) { bucket in
            for entry in bucket where candidates.contains(entry.slot) { look(at: entry, in: index) }
            if isCountKnown { end = min(nearness.beyond, nearest?.end ?? nearness.beyond) }
        }
    }

    @inline(__always)
    private mutating func look(at entry: PointTree.Entry, in index: PostIndex) {
        guard let nearness else { return look(at: entry.slot, in: index) }
        look(at: entry.slot, about: nearness.origin.haversine(to: entry), nearness, in: index)
    }

    private mutating func look(at slot: Slot, in index: PostIndex) {
        if let nearness, nearest != nil || shape.ring != nil,
            let haversine = ranking.haversine(to: slot, in: index)
        {
            look(at: slot, about: haversine, nearness, in: index)
        } else if index.isPlaced(slot, in: shape) {
            consider(slot, about: 0, in: index)
        }
    }

    /// Where it is about decides most of them.
    @inline(__always)
    private mutating func look(at slot: Slot, about: Double, _ nearness: LeafNearness, in index: PostIndex) {
        switch nearness.placed(about) {
        case .outside: return
        case .unclear: if !index.isPlaced(slot, in: shape) { return }
        case .inside: break
        }
        consider(slot, about: about, in: index)
    }

    /// Takes up a post that is in its place, if its order or its count says that the rest is worth a look at all.
    ///
    /// - Parameter about: the haversine to about where it is, where it goes by distance.
    @inline(__always)
    private mutating func consider(_ slot: Slot, about: Double, in index: PostIndex) {
        let isWanted =
            nearest.map { about <= $0.end } ?? ranking.mayBeat(best.end?.position.rank, slot, in: index)
        guard isWanted || !isCountKnown || hits != nil, test.isMet(slot, in: index) else { return }
        if !isCounted { count += 1 }
        hits?.insert(slot)
        guard isWanted else { return }
        if nearest == nil { keep(slot, in: index) } else { nearest?.insert(slot, about: about, in: index) }
    }

    private mutating func keep(_ slot: Slot, in index: PostIndex) {
        guard let post = ranking.found(slot, in: index) else { return }
        if let after = query.page.after, post.position <= after { return }
        best.insert(post) { $0.position < $1.position }
    }

    /// Walks in the query's order, of time or of names.
    ///
    /// - Returns: whether it has found enough before it came past too many.
    mutating func walkInOrder(in index: PostIndex, patience: Int) -> Bool {
        let (candidates, shape) = (candidates, shape)
        var seen = 0
        let walk = orderedWalk(in: index)
        walk { slot in
            seen += 1
            guard seen <= patience else { return false }
            if candidates.contains(slot), index.isPlaced(slot, in: shape), test.isMet(slot, in: index) {
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
        let (candidates, shape) = (candidates, shape)
        if shape.isEverywhere {
            candidates.forEach { slot in
                if test.isMet(slot, in: index) { count += 1 }
                return count <= most
            }
        } else {
            index.points.walk(where: shape.mayMeet) { bucket in
                for entry in bucket
                where candidates.contains(entry.slot) && index.isPlaced(entry.slot, in: shape)
                    && test.isMet(entry.slot, in: index)
                {
                    count += 1
                }
                return count <= most
            }
        }
    }
}
