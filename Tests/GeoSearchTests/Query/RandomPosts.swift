import Attributes
import CatalogueContract
import GeoSearchContract
import Geodesy
import TestKit
import Vocabulary

@testable import GeoSearchCore

/// Posts about everywhere, close together and far apart, and searches for them: what is hard for an index.
struct RandomPosts {
    static let words = ["apfel", "Äpfel", "Äpfelchen", "pizza", "Pizzeria", "東京都", "東京", "Straße", "straw", "o'neill"]
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func post(_ number: UInt64) throws -> Post {
        let title = (0..<Int.random(in: 1...3, using: &generator)).map { _ in word() }.joined(separator: " ")
        let hasPoint = Int.random(in: 0..<10, using: &generator) > 0
        return try .sample(
            number,
            title,
            kind: PostKind.standard.randomElement(using: &generator) ?? .offer,
            text: Bool.random(using: &generator) ? word() : nil,
            at: hasPoint ? place() : nil,
            minute: .random(in: 0..<40, using: &generator),
            attributes: attributes()
        )
    }

    private mutating func attributes() -> Attributes? {
        guard Bool.random(using: &generator) else { return nil }
        var attributes = Attributes()
        attributes["power"] = .number(Double(Int.random(in: 1...20, using: &generator) * 10))
        let plugs = ["ccs", "type2", "chademo"].filter { _ in Bool.random(using: &generator) }
        if !plugs.isEmpty { attributes["plug"] = .words(plugs) }
        attributes["since"] = .text("20\(Int.random(in: 10...29, using: &generator))-05-01")
        attributes["roofed"] = .bool(.random(using: &generator))
        return attributes
    }

    private mutating func filters() -> [AttributeFilter] {
        var filters: [AttributeFilter] = []
        if Bool.random(using: &generator) {
            let least = Double(Int.random(in: 1...20, using: &generator) * 10)
            filters.append(AttributeFilter(attribute: "power", atLeast: .number(least), atMost: .number(least + 60)))
        }
        if Bool.random(using: &generator) {
            filters.append(AttributeFilter(attribute: "plug", anyOf: ["ccs", "chademo"]))
        }
        if Bool.random(using: &generator) {
            filters.append(AttributeFilter(attribute: "since", atLeast: "2018-01-01"))
        }
        if Bool.random(using: &generator) { filters.append(AttributeFilter(attribute: "roofed", anyOf: [true])) }
        return filters
    }

    mutating func search() throws -> Search {
        var search = Search(limit: Int.random(in: 1...60, using: &generator))
        if Bool.random(using: &generator) {
            search.words = String(word().prefix(Int.random(in: 1...6, using: &generator)))
        }
        if Bool.random(using: &generator) { search.kinds = ["offer", "tip"] }
        if Int.random(in: 0..<3, using: &generator) == 0 { search.where = filters() }
        if Int.random(in: 0..<4, using: &generator) > 0 {
            let centre = place()
            search.near = try Coordinate(lat: centre.lat, lon: centre.lon)
            search.sort = [.distance, .newest].randomElement(using: &generator)
            let reaches: [Double?] = [nil, nil, 1_000, 30_000, 400_000, 5_000_000, 20_040_000]
            search.within = reaches.randomElement(using: &generator) ?? nil
        }
        return search
    }

    private mutating func word() -> String { RandomPosts.words.randomElement(using: &generator) ?? "" }

    /// At the poles, about the date line, in one town, anywhere; on whole degrees often, so that some lie on one spot.
    private mutating func place() -> (lat: Double, lon: Double) {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: (90, .random(in: -180...180, using: &generator))
        case 1: (.random(in: -90 ... -89.9, using: &generator), .random(in: -180...180, using: &generator))
        case 2:
            (
                .random(in: -1...1, using: &generator),
                [180, -180, 179.999, -179.999].randomElement(using: &generator) ?? 0
            )
        case 3: (Double(Int.random(in: 46...48, using: &generator)), Double(Int.random(in: 12...14, using: &generator)))
        case 4: (.random(in: 47.7...47.9, using: &generator), .random(in: 12.9...13.1, using: &generator))
        default: (.random(in: -90...90, using: &generator), .random(in: -180...180, using: &generator))
        }
    }
}

/// A search by looking at every post, written down as the contract says it.
enum BruteForce {
    static func ids(_ search: Search, in posts: [Post]) -> [PostID] {
        let isByDistance = search.near != nil && search.sort != .newest
        let hits = posts.compactMap { post -> (rank: Double, id: PostID)? in
            let metres = distance(search.near, post.content.point)
            if search.near != nil, (metres ?? .infinity) > search.within ?? .greatestFiniteMagnitude { return nil }
            if let kinds = search.kinds, !kinds.contains(post.content.kind.text) { return nil }
            guard has(search.words, post.content) else { return nil }
            guard (search.where ?? []).allSatisfy({ meets($0, post.content.attributes) }) else { return nil }
            return (isByDistance ? metres ?? 0 : -Double(post.createdAt.milliseconds), post.id)
        }
        return hits.sorted { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            return isByDistance ? left.id < right.id : left.id > right.id
        }.map(\.id)
    }

    private static func distance(_ from: Coordinate?, _ to: Coordinate?) -> Double? {
        guard let from, let to else { return nil }
        return Geodesic.distance(fromLat: from.lat, lon: from.lon, toLat: to.lat, lon: to.lon)
    }

    private static func meets(_ filter: AttributeFilter, _ attributes: Attributes?) -> Bool {
        switch (attributes?[filter.attribute], filter.atLeast, filter.atMost, filter.anyOf) {
        case (.number(let number)?, .number(let least)?, .number(let most)?, nil): number >= least && number <= most
        case (.text(let day)?, .text(let first)?, nil, nil): day >= first
        case (.words(let words)?, nil, nil, let wanted?):
            wanted.contains { words.map(AttributeValue.text).contains($0) }
        case (let value?, nil, nil, let wanted?): wanted.contains(value)
        default: false
        }
    }

    private static func has(_ words: String?, _ content: PostContent) -> Bool {
        guard let words else { return true }
        let tokens = [content.title, content.text ?? ""].flatMap(TextTokenizer.tokens)
        return TextTokenizer.terms(of: words).allSatisfy { term in
            tokens.contains { term.match(in: $0) != nil }
        }
    }
}
