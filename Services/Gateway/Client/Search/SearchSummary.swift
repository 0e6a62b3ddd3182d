import CatalogueContract
import GatewayKit
import GeoSearchContract
import UmkreisAttributes
import UmkreisVocabulary

/// A search in the words that were typed for it: `bicycle --near 47.8,13.04 --within 10km`.
struct SearchSummary {
    let text: String

    init(_ search: Search) {
        var parts = search.words.map { [$0] } ?? []
        func add(_ option: String, _ value: String?) {
            if let value { parts.append("--\(option) \(value.contains(" ") ? "'\(value)'" : value)") }
        }
        add("near", search.near.map { "\(Self.number($0.lat)),\(Self.number($0.lon))" })
        add("within", search.within.map(Self.distance))
        add("beyond", search.beyond.map(Self.distance))
        add("viewport", search.viewport.map(Self.box))
        if search.polygon != nil { add("polygon", "…") }
        for kind in search.kinds ?? [] { add("kind", kind) }
        for tag in search.tags ?? [] { add("tag", tag) }
        for category in search.categories ?? [] { add("category", category) }
        for filter in search.where ?? [] { for condition in Self.conditions(filter) { add("where", condition) } }
        add("owner", search.owner?.description)
        add("rating", search.leastRating.map(Self.number))
        let currency = search.price?.currency ?? ""
        add("price-from", search.price?.atLeast.map { $0 + currency })
        add("price-to", search.price?.atMost.map { $0 + currency })
        for post in search.exclude ?? [] { add("exclude", post.description) }
        text = parts.joined(separator: " ")
    }

    private static func conditions(_ filter: AttributeFilter) -> [String] {
        if let equal = filter.atLeast, equal == filter.atMost { return ["\(filter.attribute)=\(typed(equal))"] }
        let any = filter.anyOf.map { "\(filter.attribute)=" + $0.map(typed).joined(separator: ",") }
        let minimum = filter.atLeast.map { "\(filter.attribute)>=\(typed($0))" }
        let maximum = filter.atMost.map { "\(filter.attribute)<=\(typed($0))" }
        return [any, minimum, maximum].compactMap(\.self)
    }

    private static func typed(_ value: AttributeValue) -> String {
        switch value {
        case .text, .words: value.text
        case .number(let number): Self.number(number)
        case .bool(let bool): "\(bool)"
        }
    }

    private static func box(_ view: Viewport) -> String {
        [view.west, view.south, view.east, view.north].map(number).joined(separator: ",")
    }

    private static func distance(_ metres: Double) -> String {
        metres >= 1000 ? number(metres / 1000) + "km" : number(metres) + "m"
    }

    /// The same in every language, without trailing zeros.
    private static func number(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
}
