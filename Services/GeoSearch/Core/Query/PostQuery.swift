import CatalogueContract
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
    var order: SearchOrder
    var limit: Int
    var after: HitPosition?

    init(_ request: Search) throws(Fault) {
        terms = try PostQuery.terms(request.words)
        kinds = try PostQuery.kinds(request.kinds)
        limit = try Rule.limit(request.limit, otherwise: 20)
        origin = request.near.map { GeodesicOrigin(lat: $0.lat, lon: $0.lon) }
        order = request.sort ?? (request.near == nil ? .newest : .distance)
        if origin == nil, request.within != nil || order == .distance {
            let what = request.within != nil ? "within" : "sort by distance"
            throw Fault(.invalid, "near is missing: \(what) needs a point", field: "near")
        }
        if let within = request.within {
            guard within > 0, within <= PostQuery.farthest else {
                throw Fault(.invalid, "within must be more than 0 and at most 20040000 metres", field: "within")
            }
            self.within = within
        }
        after = try request.cursor.map { cursor throws(Fault) in try HitPosition(cursor, of: order) }
    }

    init(_ request: Nearest) throws(Fault) {
        kinds = try PostQuery.kinds(request.kinds)
        limit = try Rule.within(1...200, request.count ?? 10, field: "count")
        origin = GeodesicOrigin(lat: request.near.lat, lon: request.near.lon)
        order = .distance
    }

    private static func terms(_ words: String?) throws(Fault) -> [SearchTerm] {
        guard let words, words.contains(where: { !$0.isWhitespace }) else { return [] }
        guard words.unicodeScalars.count <= 200 else {
            throw Fault(.invalid, "words may have at most 200 characters", field: "words")
        }
        _ = try Rule.count(words.split(whereSeparator: \.isWhitespace), most: 8, field: "words")
        let terms = TextTokenizer.terms(of: words)
        guard !terms.isEmpty else {
            throw Fault(.invalid, "words must have a letter or a digit", field: "words")
        }
        return terms
    }

    private static func kinds(_ kinds: [String]?) throws(Fault) -> [String] {
        let known = Set(PostKindName.all)
        let kinds = try Rule.count(kinds ?? [], most: 8, field: "kinds")
        if let wrong = kinds.first(where: { !known.contains($0) }) {
            throw Fault(
                .invalid,
                "kinds has \(wrong.prefix(40)), which is none of \(PostKindName.all.joined(separator: ", "))",
                field: "kinds"
            )
        }
        return Array(Set(kinds)).sorted()
    }
}

/// The kinds of post as the wire has them.
enum PostKindName {
    static let all = PostKind.allCases.map(\.rawValue)
}
