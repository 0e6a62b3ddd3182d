import GeoSearchContract
import ServiceKit

/// A valid search.
struct PostQuery: Sendable {
    var filter: PostFilter
    var order: SearchOrder
    /// BCP 47.
    var language: String?
    var facets: [String] = []
    var page: PageRequest<HitPosition>
    var wantsTotal = true

    init(_ request: Search) throws(Fault) {
        var faults = FaultList()
        filter = faults.value { () throws(Fault) in try PostFilter(request) } ?? PostFilter()
        let order = request.sort ?? (request.near == nil ? .newest : .distance)
        if order == .distance, request.near == nil {
            faults.add(BrokenRule("missing", "is missing: sort by distance needs a point").fault(at: "near"))
        }
        if order == .relevance, request.words == nil {
            faults.add(BrokenRule("missing", "is missing: sort by relevance needs words").fault(at: "words"))
        }
        self.order = order
        language = request.language
        facets = request.facets ?? []
        try faults.throwFirst()
        page = try PageRequest(limit: request.limit, cursor: request.cursor, rule: Search.limitRule) {
            $0.order == order && $0.query == request.fingerprint
        }
    }

    init(_ request: Nearest) throws(Fault) {
        filter = PostFilter()
        filter.kinds = PostFilter.kinds(request.kinds)
        filter.conditions = try PostFilter.conditions(request.where)
        filter.shape = SearchShape(around: request.near)
        order = .distance
        page = try PageRequest(limit: Nearest.countRule.orDefault(request.count), cursor: nil)
        wantsTotal = false
    }
}

extension PostQuery {
    /// Metres; up to it a search costs less than two thread changes (decision 0041).
    private static let quickRadius = 100_000.0
    private static let quickLimit = 50

    /// Whether it takes far less than a millisecond with any number of posts.
    var isQuick: Bool {
        guard order == .distance, facets.isEmpty, page.limit <= Self.quickLimit, filter.isIndexedOnly else {
            return false
        }
        return filter.terms.isEmpty && !wantsTotal || filter.shape.distances.upperBound <= Self.quickRadius
    }
}

extension SearchOrder {
    var isByName: Bool { self == .name || self == .nameDescending }
}

extension Search {
    /// Binds cursors to their search; independent of the page.
    var fingerprint: UInt64 {
        var request = self
        (request.limit, request.cursor) = (nil, nil)
        // Decoded requests can be encoded.
        return StableHash.fnv1a((try? RawJSON(encoding: request).bytes) ?? [])
    }
}

extension PostFilter {
    /// The filter of a `search` member; refuses sorting, counting and paging.
    ///
    /// - Throws: `invalid`, naming the member inside `search`.
    init(ofMember search: Search, refusing others: [(name: String, isThere: Bool)] = []) throws(Fault) {
        var faults = FaultList()
        let filter = faults.value { () throws(Fault) in try PostQuery(search).filter }
        let refused = [
            ("sort", search.sort != nil), ("language", search.language != nil), ("facets", search.facets != nil),
            ("limit", search.limit != nil), ("cursor", search.cursor != nil),
        ]
        for (name, isThere) in others + refused where isThere {
            faults.add(BrokenRule("filters-only", "is not allowed in a search that only filters").fault(at: name))
        }
        do throws(Fault) {
            try faults.throwFirst()
        } catch {
            throw error.inside("search")
        }
        self = filter ?? PostFilter()
    }
}
