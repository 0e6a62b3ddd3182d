import GeoSearchContract
import ServiceKit

/// A search that can be carried out: every rule of the request has been looked at.
struct PostQuery: Sendable {
    var filter: PostFilter
    var order: SearchOrder
    /// BCP 47.
    var language: String?
    /// What the hits are counted by.
    var facets: [String] = []
    var page: PageRequest<HitPosition>
    /// Whether it is asked how many there are.
    var wantsTotal = true

    init(_ request: Search) throws(Fault) {
        filter = try PostFilter(request)
        let order = request.sort ?? (request.near == nil ? .newest : .distance)
        if order == .distance, filter.shape.origin == nil {
            throw BrokenRule("missing", "is missing: sort by distance needs a point").fault(at: "near")
        }
        if order == .relevance, filter.terms.isEmpty {
            throw BrokenRule("missing", "is missing: sort by relevance needs words").fault(at: "words")
        }
        self.order = order
        language = try TextRule.language.checkOptional(request.language, field: "language")
        facets = try Search.facetsRule.check(request.facets ?? [], field: "facets")
        page = try PageRequest(limit: request.limit, cursor: request.cursor, rule: Search.limitRule) {
            $0.order == order && $0.query == request.fingerprint
        }
    }

    init(_ request: Nearest) throws(Fault) {
        filter = PostFilter()
        filter.kinds = try PostFilter.kinds(request.kinds)
        filter.conditions = try PostFilter.conditions(request.where)
        filter.shape = SearchShape(around: request.near)
        order = .distance
        page = try PageRequest(limit: try Nearest.countRule.check(request.count, field: "count"), cursor: nil)
        wantsTotal = false
    }
}

extension PostQuery {
    /// Whether it is answered in a small part of a millisecond, however many posts there are: nearest first, of a circle that a town
    /// or county fills, or of anything at all.
    var isQuick: Bool {
        guard order == .distance, facets.isEmpty, page.limit <= 50, filter.isFiledOnly else { return false }
        return filter.terms.isEmpty && !wantsTotal || filter.shape.distances.upperBound <= 100_000
    }
}

extension SearchOrder {
    /// Whether it goes by titles, forwards or backwards.
    var isByName: Bool { self == .name || self == .nameDescending }
}

extension Search {
    /// What tells it from other searches, whatever page is asked for: a cursor of another is none of this one.
    var fingerprint: UInt64 {
        var request = self
        (request.limit, request.cursor) = (nil, nil)
        // What can be decoded can be encoded.
        return StableHash.fnv1a((try? RawJSON(encoding: request).bytes) ?? [])
    }
}

extension PostFilter {
    /// Of a search that is a member of a request which only filters by it: every rule of it is looked at, and what sorts, counts or
    /// pages is refused.
    ///
    /// - Parameter others: what else is refused, and whether it is there.
    /// - Throws: `invalid`, naming the member as one of `search`.
    init(ofMember search: Search, refusing others: [(name: String, isThere: Bool)] = []) throws(Fault) {
        do throws(Fault) {
            self = try PostQuery(search).filter
            let refused = [
                ("sort", search.sort != nil), ("language", search.language != nil), ("facets", search.facets != nil),
                ("limit", search.limit != nil), ("cursor", search.cursor != nil),
            ]
            for (name, isThere) in others + refused where isThere {
                throw BrokenRule("filters-only", "is no part of a search that only filters").fault(at: name)
            }
        } catch {
            throw error.inside("search")
        }
    }
}
