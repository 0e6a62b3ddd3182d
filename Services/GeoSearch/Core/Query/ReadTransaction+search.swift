import GeoSearchContract
import ServiceKit

extension ReadTransaction {
    /// The first posts that meet a query, in its order, at most one more than it wants: whether there is a next page.
    ///
    /// - Parameters:
    ///   - user: who asks: posts of those whom a block keeps apart from the user are left out.
    ///   - patience: rows that a walk may come past before another index takes over; what the plan says if `nil`.
    func search(_ query: PostQuery, for user: UserID? = nil, patience: Int? = nil) throws -> [FoundPost] {
        try check(query)
        var query = query
        if let user, try isAnyBlock(of: user) { query.hiddenFrom = user }
        let plan = try SearchPlan(query, in: self)
        guard let otherwise = plan.otherwise else { return try search(query, lead: plan.lead) }
        return try search(query, lead: plan.lead, patience: patience ?? plan.patience) ?? search(query, lead: otherwise)
    }

    /// As ``search(_:)`` with the index that leads given: whichever it is, the answer is the same.
    func search(_ query: PostQuery, lead: SearchLead) throws -> [FoundPost] {
        try search(query, lead: lead, patience: .max) ?? []
    }

    /// Nothing at all if the lead comes past more rows than `patience`.
    private func search(_ query: PostQuery, lead: SearchLead, patience: Int) throws -> [FoundPost]? {
        let statement = SearchStatement(query, lead: lead)
        let after = query.page.after
        var best = BestFound(limit: query.page.reach)
        var seen = 0
        try forEachRow(statement.sql, values: statement.values) { row in
            seen += 1
            guard seen <= patience else { return false }
            let candidate = try Candidate(row, for: query)
            if let end = best.end {
                guard !lead.isBehind(end, candidate) else { return false }
                guard candidate.rank <= end.rank else { return true }
            }
            guard candidate.isWithin(query), try row[SearchStatement.fits] else { return true }
            let position = try candidate.position(in: row, of: query)
            if let after, position <= after { return true }
            best.add(try candidate.post(in: row, at: position))
            return true
        }
        return seen <= patience ? best.found : nil
    }
}

extension SearchLead {
    /// Whether a walk has come past the last post that is wanted; only one in the query's own order ever has.
    fileprivate func isBehind(_ end: HitPosition, _ candidate: Candidate) -> Bool {
        switch self {
        case .words, .kinds, .radius, .attribute: false
        case .time: true
        case .distance: SpatialScorer.isBehind(end.rank, candidate.rank)
        }
    }
}

/// The first so many of what was found, in order: what comes is kept only if it is among them.
struct BestFound {
    private let limit: Int
    private(set) var found: [FoundPost] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// The place of the last, once there are enough: nothing behind it is wanted.
    var end: HitPosition? { found.count == limit ? found.last?.position : nil }

    mutating func add(_ post: FoundPost) {
        var low = 0
        var high = found.count
        while low < high {
            let middle = (low + high) / 2
            if found[middle].position < post.position { low = middle + 1 } else { high = middle }
        }
        // An index has a post twice that has two of the words which were asked for.
        guard low < limit, low == found.count || found[low].position != post.position else { return }
        if found.count == limit { found.removeLast() }
        found.insert(post, at: low)
    }
}
