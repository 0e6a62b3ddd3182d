import CatalogueContract
import GeoSearchContract
import Geodesy
import ServiceKit

/// A search that can be carried out: every rule of the request has been looked at.
struct PostQuery: Sendable {
    /// Half the way round the earth, and a little: no two points are farther apart.
    static let farthest = 20_040_000.0

    private static let wordsRule = TextRule(length: 1...200, lines: .any)
    private static let mostWords = ListRule(most: 8)
    private static let kindsRule = ListRule(most: 8)
    private static let countRule = NumberRule(1...200)

    var terms: [SearchTerm] = []
    var origin: GeodesicOrigin?
    var within = PostQuery.farthest
    var kinds: [String] = []
    var order: SearchOrder
    var page: PageRequest<HitPosition>

    init(_ request: Search) throws(Fault) {
        terms = try PostQuery.terms(request.words)
        kinds = try PostQuery.kinds(request.kinds)
        origin = request.near.map { GeodesicOrigin(lat: $0.lat, lon: $0.lon) }
        let order = request.sort ?? (request.near == nil ? .newest : .distance)
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
        self.order = order
        page = try PageRequest(limit: request.limit, cursor: request.cursor, usual: 20) { $0.order == order }
    }

    init(_ request: Nearest) throws(Fault) {
        kinds = try PostQuery.kinds(request.kinds)
        let count = try PostQuery.countRule.check(request.count ?? 10, field: "count")
        page = try PageRequest(limit: count, cursor: nil)
        origin = GeodesicOrigin(lat: request.near.lat, lon: request.near.lon)
        order = .distance
    }

    private static func terms(_ words: String?) throws(Fault) -> [SearchTerm] {
        guard let words = try wordsRule.checkOptional(words, field: "words") else { return [] }
        _ = try mostWords.check(words.split(whereSeparator: \.isWhitespace), field: "words")
        let terms = TextTokenizer.terms(of: words)
        guard !terms.isEmpty else {
            throw Fault(.invalid, "words must have a letter or a digit", field: "words")
        }
        return terms
    }

    private static func kinds(_ kinds: [String]?) throws(Fault) -> [String] {
        let known = PostKind.allCases.map(\.rawValue)
        let kinds = try kindsRule.check(kinds ?? [], field: "kinds")
        if let wrong = kinds.first(where: { !known.contains($0) }) {
            throw Fault(
                .invalid,
                "kinds has \(wrong.prefix(40)), which is none of \(known.joined(separator: ", "))",
                field: "kinds"
            )
        }
        return Array(Set(kinds)).sorted()
    }
}
