import GeoSearchContract
import Geodesy
import ServiceKit

/// Which index leads a search, and which takes over if the first has come past many rows in vain.
///
/// SQLite's planner cannot know how far away the next restaurant is, so it is told. Looking at each of `n` candidates
/// costs `n` rows; a walk comes past about `limit × posts / n` rows before it has enough. The first is cheaper as long as
/// `n² < limit × posts`.
struct SearchPlan {
    private(set) var lead: SearchLead
    private(set) var otherwise: SearchLead?
    /// How many rows a walk may come past: one that has not found enough by then was wrong about where the hits are.
    let patience: Int

    init(_ query: PostQuery, in transaction: ReadTransaction) throws {
        let walk: SearchLead = query.order == .distance ? .distance : .time
        lead = walk
        let ways = SearchPlan.waysToLookAtEach(query)
        guard !ways.isEmpty else {
            patience = .max
            return
        }
        let few = SearchPlan.few(of: try transaction.roughCount(), limit: query.page.limit)
        patience = 4 * few
        var least = few
        var hasFew = false
        for way in ways where !hasFew || least > SearchPlan.fewEnough {
            guard let count = try transaction.count(query, by: way, upTo: least) else { continue }
            // A walk by distance ends with the circle, and sooner if it has enough.
            lead = way == .radius && walk == .distance ? .distance : way
            (least, hasFew) = (count, true)
        }
        if !hasFew { otherwise = ways.contains(.words) ? .words : ways.first }
    }

    /// The indexes that leave out posts which do not fit, those first that are counted soonest: a long word that many
    /// posts have takes the word index some milliseconds.
    private static func waysToLookAtEach(_ query: PostQuery) -> [SearchLead] {
        var ways: [SearchLead] = []
        let isWalkedOutwards = query.order == .distance
        let isFiltered = !query.terms.isEmpty || !query.kinds.isEmpty || !query.conditions.isEmpty
        if query.within < PostQuery.farthest, !isWalkedOutwards || isFiltered { ways.append(.radius) }
        if !query.terms.isEmpty { ways.append(.words) }
        ways += query.conditions.indices.map(SearchLead.attribute)
        if !query.kinds.isEmpty { ways.append(.kinds) }
        return ways
    }

    /// How many candidates are few among so many posts.
    private static func few(of posts: Int, limit: Int) -> Int {
        min(max(Int((Double(posts) * Double(limit)).squareRoot()), 50), 5_000)
    }

    /// So few that to look for fewer would cost more.
    private static let fewEnough = 500
}

extension ReadTransaction {
    /// How many posts there are, give or take those that were deleted.
    fileprivate func roughCount() throws -> Int {
        try value("SELECT max(key) FROM post") ?? 0
    }

    /// How many candidates an index leaves; `nil` if there are more than `limit`.
    fileprivate func count(_ query: PostQuery, by way: SearchLead, upTo limit: Int) throws -> Int? {
        let scan = IndexScan(query, lead: way)
        let seen: Int = try row(scan.counting, values: scan.values + [limit + 1]) { try $0[0] } ?? 0
        return seen <= limit ? seen : nil
    }
}

/// Which index leads a search.
enum SearchLead: Hashable {
    /// Look at each post that has the words.
    case words
    /// Look at each post of the kinds.
    case kinds
    /// Walk outwards from the point and stop when there are enough.
    case distance
    /// Look at each post within the radius.
    case radius
    /// Walk back in time and stop when there are enough.
    case time
    /// Look at each post whose attribute meets the condition of this number.
    case attribute(Int)
}
