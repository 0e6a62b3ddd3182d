import Attributes
import GeoSearchContract
import Vocabulary

/// A saved search as one would type it: `bicycle --near 47.8,13.04 --within 10km --kind offer`.
enum SavedSearchText {
    static func of(_ search: Search) -> String {
        var parts = [search.words].compactMap(\.self)
        func add(_ name: String, _ value: String?) {
            guard let value else { return }
            parts.append("--\(name) " + (value.contains(" ") ? "'\(value)'" : value))
        }
        add("near", search.near.map { "\($0.lat),\($0.lon)" })
        add("within", search.within.map(distance))
        add("beyond", search.beyond.map(distance))
        add("viewport", search.viewport.map { "\($0.west),\($0.south),\($0.east),\($0.north)" })
        add("polygon", search.polygon.map { _ in "…" })
        for kind in search.kinds ?? [] { add("kind", kind) }
        for tag in search.tags ?? [] { add("tag", tag) }
        for category in search.categories ?? [] { add("category", category) }
        for filter in search.where ?? [] { conditions(filter).forEach { add("where", $0) } }
        add("owner", search.owner?.description)
        add("rating", search.leastRating.map(number))
        add("price-from", search.price?.atLeast.map { $0 + (search.price?.currency ?? "") })
        add("price-to", search.price?.atMost.map { $0 + (search.price?.currency ?? "") })
        for post in search.exclude ?? [] { add("exclude", post.description) }
        return parts.joined(separator: " ")
    }

    private static func distance(_ metres: Double) -> String {
        let isWhole = metres >= 1000 && metres.truncatingRemainder(dividingBy: 1000) == 0
        return isWhole ? "\(Int(metres / 1000))km" : "\(number(metres))m"
    }

    private static func number(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }

    private static func conditions(_ filter: AttributeFilter) -> [String] {
        let bounds = [filter.atLeast.map { ">=" + value($0) }, filter.atMost.map { "<=" + value($0) }]
        let words = filter.anyOf.map { "=" + $0.map(value).joined(separator: ",") }
        return (bounds + [words]).compactMap(\.self).map { filter.attribute + $0 }
    }

    private static func value(_ value: AttributeValue) -> String {
        switch value {
        case .text(let text): text
        case .number(let value): number(value)
        case .bool(let bool): "\(bool)"
        case .words(let words): words.joined(separator: ",")
        }
    }
}
