import GeoSearchContract
import Geodesy
import ServiceKit

/// A search that can be carried out: every rule of the request has been looked at.
struct PostQuery: Sendable {
    /// Half the way round the earth, and a little: no two points are farther apart.
    static let farthest = 20_040_000.0

    var terms: [SearchTerm] = []
    var origin: GeodesicOrigin?
    var within = PostQuery.farthest
    var kinds: [String] = []
    var conditions: [AttributeCondition] = []
    /// Whose blocks leave out posts; nil where the one who asks is part of none.
    var hiddenFrom: UserID?
    var order: SearchOrder
    var page: PageRequest<HitPosition>

    init(_ request: Search) throws(Fault) {
        terms = try PostFilter.terms(request.words)
        kinds = try PostFilter.kinds(request.kinds)
        origin = request.near.map { GeodesicOrigin(lat: $0.lat, lon: $0.lon) }
        let order = request.sort ?? (request.near == nil ? .newest : .distance)
        if origin == nil, request.within != nil || order == .distance {
            let what = request.within != nil ? "within" : "sort by distance"
            throw BrokenRule("missing", "is missing: \(what) needs a point").fault(at: "near")
        }
        if let within = request.within {
            self.within = try Search.withinRule.check(within, field: "within")
        }
        self.order = order
        conditions = try PostFilter.conditions(request.where)
        page = try PageRequest(limit: request.limit, cursor: request.cursor, rule: Search.limitRule) {
            $0.order == order
        }
    }

    init(_ request: Nearest) throws(Fault) {
        kinds = try PostFilter.kinds(request.kinds)
        let count = try Nearest.countRule.check(request.count, field: "count")
        page = try PageRequest(limit: count, cursor: nil)
        origin = GeodesicOrigin(lat: request.near.lat, lon: request.near.lon)
        order = .distance
        conditions = try PostFilter.conditions(request.where)
    }
}
