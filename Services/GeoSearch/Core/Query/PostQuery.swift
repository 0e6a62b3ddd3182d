import GeoSearchContract
import Geodesy
import ServiceKit

/// A search that can be carried out: every rule of the request has been looked at.
struct PostQuery: Sendable {
    /// Half the way round the earth, and a little: no two points are farther apart.
    static let farthest = 20_040_000.0

    private static let mostWords = ListRule(most: 8)

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
        terms = try PostQuery.terms(request.words)
        kinds = try PostQuery.kinds(request.kinds)
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
        conditions = try PostQuery.conditions(request.where)
        page = try PageRequest(limit: request.limit, cursor: request.cursor, rule: Search.limitRule) {
            $0.order == order
        }
    }

    init(_ request: Nearest) throws(Fault) {
        kinds = try PostQuery.kinds(request.kinds)
        let count = try Nearest.countRule.check(request.count, field: "count")
        page = try PageRequest(limit: count, cursor: nil)
        origin = GeodesicOrigin(lat: request.near.lat, lon: request.near.lon)
        order = .distance
        conditions = try PostQuery.conditions(request.where)
    }

    private static func terms(_ words: String?) throws(Fault) -> [SearchTerm] {
        guard let words = try Search.wordsRule.checkOptional(words, field: "words") else { return [] }
        _ = try mostWords.check(words.split(whereSeparator: \.isWhitespace), field: "words")
        let terms = TextTokenizer.terms(of: words)
        guard !terms.isEmpty else {
            throw BrokenRule("no-word", "must have a letter or a digit").fault(at: "words")
        }
        return terms
    }

    private static func kinds(_ kinds: [String]?) throws(Fault) -> [String] {
        Array(Set(try Search.kindsRule.check(kinds ?? [], field: "kinds"))).sorted()
    }

    private static func conditions(_ filters: [AttributeFilter]?) throws(Fault) -> [AttributeCondition] {
        var conditions: [AttributeCondition] = []
        for (index, filter) in try Search.whereRule.check(filters ?? [], field: "where").enumerated() {
            conditions += try AttributeCondition.all(of: filter, field: "where.\(index)")
        }
        return conditions
    }
}
