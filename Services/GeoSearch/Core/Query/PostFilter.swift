import GeoSearchContract
import Geodesy
import ServiceKit
import UmkreisWords

/// The filters of a valid ``Search``.
struct PostFilter: Sendable {
    var terms: [SearchTerm] = []
    var shape = SearchShape()
    /// One of these; empty for any.
    var kinds: [String] = []
    /// All of these, folded.
    var tags: [String] = []
    /// One of these; empty for any.
    var categories: [String] = []
    /// All of these.
    var conditions: [AttributeCondition] = []
    var owner: UserID?
    /// Average stars.
    var leastRating: Double?
    var price: PriceRange?
    var open: OpenCondition?
    var exclude: Set<PostID> = []

    struct PriceRange: Sendable {
        var currency: String
        var amounts: ClosedRange<Double>
    }

    struct OpenCondition: Sendable {
        /// `nil` for now.
        var at: Timestamp?
        var orUnknown: Bool
    }

    init() {}

    /// - Throws: `invalid`, naming all members that do not fit together.
    init(_ request: Search) throws(Fault) {
        var faults = FaultList()
        terms = faults.value { () throws(Fault) in try PostFilter.terms(request.words) } ?? []
        shape = faults.value { () throws(Fault) in try SearchShape(request) } ?? SearchShape()
        kinds = PostFilter.kinds(request.kinds)
        tags = Array(Set((request.tags ?? []).map(PostDocument.tagKey))).sorted()
        categories = Array(Set(request.categories ?? [])).sorted()
        conditions = faults.value { () throws(Fault) in try PostFilter.conditions(request.where) } ?? []
        owner = request.owner
        leastRating = request.leastRating
        price = faults.value { () throws(Fault) in try request.price.map(PriceRange.init) } ?? nil
        open = request.open.map { OpenCondition(at: $0.at, orUnknown: $0.orUnknown ?? false) }
        exclude = Set(request.exclude ?? [])
        try faults.throwFirst()
    }

    /// - Throws: `invalid` (`open.at`).
    func moment(askedAt moment: Timestamp) throws(Fault) -> OpeningMoment {
        try OpeningMoment(open?.at, askedAt: moment, field: "open.at")
    }

    /// Whether it has only a circle, up to two words and cheap indexed conditions.
    var isIndexedOnly: Bool {
        conditions.isEmpty && leastRating == nil && price == nil && open == nil && shape.viewport == nil
            && shape.polygon == nil && terms.count <= 2
    }

    static func terms(_ words: String?) throws(Fault) -> [SearchTerm] {
        guard let words else { return [] }
        let terms = TextTokenizer.terms(of: words)
        guard !terms.isEmpty else {
            throw BrokenRule.noWord.fault(at: "words")
        }
        return terms
    }

    static func kinds(_ kinds: [String]?) -> [String] { Array(Set(kinds ?? [])).sorted() }

    static func conditions(_ filters: [AttributeFilter]?) throws(Fault) -> [AttributeCondition] {
        var conditions: [AttributeCondition] = []
        var faults = FaultList()
        for (index, filter) in (filters ?? []).enumerated() {
            conditions +=
                faults.value { () throws(Fault) in
                    try AttributeCondition.all(of: filter, field: "where.\(index)")
                } ?? []
        }
        try faults.throwFirst()
        return conditions
    }
}

extension PostFilter.PriceRange {
    init(_ filter: PriceFilter) throws(Fault) {
        let minimum = filter.atLeast.flatMap(Double.init) ?? 0
        let maximum = filter.atMost.flatMap(Double.init) ?? .infinity
        guard minimum <= maximum else {
            throw BrokenRule.emptyRange("is less than atLeast").fault(at: "price.atMost")
        }
        self.init(currency: filter.currency, amounts: minimum...maximum)
    }
}
