import CatalogueContract
import Foundation
import GeoSearchContract
import Geodesy
import OpeningHours
import TestKit
import UmkreisAttributes
import UmkreisVocabulary
import UmkreisWords

@testable import GeoSearchCore

/// Hard cases for an index: posts everywhere, clustered and scattered, with searches.
struct RandomPosts {
    static let words = ["apfel", "Äpfel", "Äpfelchen", "pizza", "Pizzeria", "東京都", "東京", "Straße", "straw", "o'neill"]
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func post(_ number: UInt64) throws -> Post {
        let title = (0..<Int.random(in: 1...3, using: &generator)).map { _ in word() }.joined(separator: " ")
        let hasPoint = Int.random(in: 0..<10, using: &generator) > 0
        var post: Post = try .sample(
            number,
            title,
            kind: PostKind.standard.randomElement(using: &generator) ?? .offer,
            text: Bool.random(using: &generator) ? word() : nil,
            at: hasPoint ? place() : nil,
            minute: .random(in: 0..<40, using: &generator),
            attributes: attributes()
        )
        post.owner = owner()
        post.content.tags = ["vegan", "Wi-Fi", "garden"].filter { _ in Bool.random(using: &generator) }
        post.content.category = [nil, "tools", "toys"].randomElement(using: &generator) ?? nil
        post.content.hours =
            [nil, "Mo-Fr 09:00-17:00", "Sa 20:00-02:00", "24/7", "PH off; Su 10:00+", "by and by"]
            .randomElement(using: &generator) ?? nil
        post.content.place = PostPlace(country: ["AT", "JP"].randomElement(using: &generator))
        if Bool.random(using: &generator) { post.content.price = try money() }
        let stars = Double(Int.random(in: 100...500, using: &generator)) / 100
        if Bool.random(using: &generator) {
            post.rating = RatingSummary(count: 3, mean: stars, rank: ((stars + 3.5) * 50).rounded() / 100)
        }
        if Bool.random(using: &generator) { post.content.fence = Fence(radius: 50) }
        return post
    }

    private mutating func owner() -> UserID { UserID(high: 0, low: .random(in: 1...9, using: &generator)) }

    private mutating func money() throws -> Money {
        let cents = Int.random(in: 0...2_000, using: &generator)
        return try Money(
            amount: "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)",
            currency: ["EUR", "CHF"].randomElement(using: &generator) ?? "EUR"
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
            let minimum = Double(Int.random(in: 1...20, using: &generator) * 10)
            filters.append(
                AttributeFilter(attribute: "power", atLeast: .number(minimum), atMost: .number(minimum + 60))
            )
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
            if Bool.random(using: &generator) { search.beyond = .random(in: 0...100_000, using: &generator) }
            let reaches: [Double?] = [nil, nil, 1_000, 30_000, 400_000, 5_000_000, 20_040_000]
            search.within = reaches.randomElement(using: &generator) ?? nil
            if let within = search.within, let beyond = search.beyond, beyond > within { search.beyond = within / 2 }
        }
        try narrow(&search)
        let orders: [SearchOrder?] = search.near == nil ? [nil, .newest] : [nil, .distance, .newest]
        search.sort = (orders + [.rating, .price, .name, .nameDescending]).randomElement(using: &generator) ?? nil
        if search.sort == .name || search.sort == .nameDescending { search.language = "sv" }
        return search
    }

    private mutating func narrow(_ search: inout Search) throws {
        func isRare() -> Bool { Int.random(in: 0..<8, using: &generator) == 0 }
        if isRare() { search.tags = ["WI-FI", "vegan"] }
        if isRare() { search.categories = ["tools"] }
        if isRare() { search.owner = owner() }
        if isRare() { search.leastRating = Double(Int.random(in: 100...500, using: &generator)) / 100 }
        if isRare() {
            let (one, other) = (try money(), try money())
            let isLess = Double(one.amount) ?? 0 <= Double(other.amount) ?? 0
            search.price = PriceFilter(
                currency: one.currency,
                atLeast: isLess ? one.amount : other.amount,
                atMost: isLess ? other.amount : one.amount
            )
        }
        if isRare() {
            let moment = Timestamp(milliseconds: .random(in: 0...31_536_000_000, using: &generator))
            search.open = OpenFilter(at: moment, orUnknown: Bool.random(using: &generator))
        }
        if isRare() { search.exclude = (1...50).map { PostID(high: 0, low: $0 * 3) } }
        if isRare() {
            let (one, other) = (place(), place())
            let (south, north) = (min(one.lat, other.lat), max(one.lat, other.lat))
            search.viewport = Viewport(west: one.lon, south: south, east: other.lon, north: north)
        }
        if isRare() { search.polygon = triangle() }
    }

    /// Around a place, possibly across the 180th meridian.
    private mutating func triangle() -> GeoPolygon {
        let centre = place()
        let reach = Double.random(in: 0.2...60, using: &generator)
        func corner(_ north: Double, _ east: Double) -> [Double] {
            let lon = (centre.lon + east * reach).remainder(dividingBy: 360)
            return [lon, min(max(centre.lat + north * reach, -90), 90)]
        }
        let corners = [corner(-1, -1), corner(-1, 1), corner(1, 0)]
        return GeoPolygon(coordinates: [corners + [corners[0]]])
    }

    private mutating func word() -> String { RandomPosts.words.randomElement(using: &generator) ?? "" }

    /// At the poles, near the date line, in one town or anywhere; often on whole degrees, so that some coincide.
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

/// A search that examines every post, as the contract defines it.
enum BruteForce {
    /// - Parameter index: its words determine the meaning of a query's words.
    static func ids(_ search: Search, in posts: [Post], knowing index: WordIndex = WordIndex()) -> [PostID] {
        let order = search.sort ?? (search.near == nil ? .newest : .distance)
        let alphabet = Collation(language: search.language)
        let hits = posts.compactMap { post -> Hit? in
            let metres = distance(search.near, post.content.point)
            if search.near != nil {
                guard let metres, metres <= search.within ?? .infinity, metres >= search.beyond ?? 0 else { return nil }
            }
            guard isWithin(search, post.content.point), isMet(search, by: post), has(search.words, post.content, index)
            else {
                return nil
            }
            guard (search.where ?? []).allSatisfy({ meets($0, post.content.attributes) }) else { return nil }
            switch order {
            case .distance: return Hit(rank: metres ?? 0, id: post.id)
            case .rating: return Hit(rank: -(post.rating?.rank ?? 0), id: post.id)
            case .price: return Hit(rank: post.content.price.flatMap { Double($0.amount) } ?? .infinity, id: post.id)
            case .name, .nameDescending: return Hit(name: alphabet.sortKey(of: post.content.title), id: post.id)
            default: return Hit(rank: -Double(post.createdAt.milliseconds), id: post.id)
            }
        }
        let sorted = hits.sorted { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            if left.name != right.name { return left.name.lexicographicallyPrecedes(right.name) }
            return order == .newest ? left.id > right.id : left.id < right.id
        }
        return (order == .nameDescending ? sorted.reversed() : sorted).map(\.id)
    }

    private struct Hit {
        var rank = 0.0
        var name: [UInt8] = []
        let id: PostID
    }

    private static func isMet(_ search: Search, by post: Post) -> Bool {
        let content = post.content
        let tags = (content.tags ?? []).map { $0.lowercased() }
        return (search.kinds?.contains(content.kind.text) ?? true)
            && (search.tags ?? []).allSatisfy { tags.contains($0.lowercased()) }
            && (search.categories?.contains(content.category ?? "") ?? true)
            && (search.owner.map { $0 == post.owner } ?? true)
            && (search.leastRating.map { post.rating?.mean ?? 0 >= $0 } ?? true)
            && (search.price.map { meets($0, content.price) } ?? true)
            && (search.open.map { isOpen(content, $0) } ?? true)
            && !(search.exclude ?? []).contains(post.id)
    }

    private static func meets(_ filter: PriceFilter, _ price: Money?) -> Bool {
        guard let price, price.currency == filter.currency, let amount = Double(price.amount) else { return false }
        return amount >= filter.atLeast.flatMap(Double.init) ?? 0
            && amount <= filter.atMost.flatMap(Double.init) ?? .infinity
    }

    private static let gazetteer = try? Gazetteer.bundled()

    private static func isOpen(_ content: PostContent, _ filter: OpenFilter) -> Bool {
        let moment = Date(timeIntervalSince1970: Double(filter.at?.milliseconds ?? 0) / 1000)
        var state = OpeningState.unknown
        let point = content.point
        let country = content.place?.country
        let own = country == "AT" ? "Europe/Vienna" : "Asia/Tokyo"
        let there = point.flatMap { gazetteer?.placing(lat: $0.lat, lon: $0.lon).timeZone }
        if let hours = content.hours, let schedule = try? Schedule(hours),
            let zone = TimeZone(identifier: there ?? own)
        {
            let place = ScheduleLocation(
                timeZone: zone,
                country: country,
                latitude: point?.lat,
                longitude: point?.lon
            )
            state = LocalSchedule(schedule, in: place).state(at: moment)
        }
        return state == .open || state == .unknown && filter.orUnknown == true
    }

    /// Straight edges, also one turn of the earth farther east or west.
    private static func isWithin(_ search: Search, _ point: Coordinate?) -> Bool {
        if let viewport = search.viewport {
            guard let point, point.lat >= viewport.south, point.lat <= viewport.north else { return false }
            let end = viewport.west <= viewport.east ? viewport.east : viewport.east + 360
            // The 180th meridian is also −180°.
            let isBetween = [-360.0, 0, 360].contains { (viewport.west...end).contains(point.lon + $0) }
            guard isBetween else { return false }
        }
        guard let ring = search.polygon?.coordinates.first else { return true }
        guard let point else { return false }
        var corners = [(lat: ring[0][1], lon: ring[0][0])]
        for next in ring.dropFirst() {
            let step = (next[0] - corners[corners.count - 1].lon).remainder(dividingBy: 360)
            corners.append((next[1], corners[corners.count - 1].lon + step))
        }
        return [-360.0, 0, 360].contains { turn in
            let lon = point.lon + turn
            return zip(corners, corners.dropFirst()).count { from, to in
                (from.lat > point.lat) != (to.lat > point.lat)
                    && lon < (to.lon - from.lon) * (point.lat - from.lat) / (to.lat - from.lat) + from.lon
            } % 2 == 1
        }
    }

    private static func distance(_ from: Coordinate?, _ to: Coordinate?) -> Double? {
        guard let from, let to else { return nil }
        return Geodesic.distance(fromLat: from.lat, lon: from.lon, toLat: to.lat, lon: to.lon)
    }

    private static func meets(_ filter: AttributeFilter, _ attributes: Attributes?) -> Bool {
        switch (attributes?[filter.attribute], filter.atLeast, filter.atMost, filter.anyOf) {
        case (.number(let number)?, .number(let minimum)?, .number(let maximum)?, nil):
            number >= minimum && number <= maximum
        case (.text(let day)?, .text(let first)?, nil, nil): day >= first
        case (.words(let words)?, nil, nil, let wanted?):
            wanted.contains { words.map(AttributeValue.text).contains($0) }
        case (let value?, nil, nil, let wanted?): wanted.contains(value)
        default: false
        }
    }

    private static func has(_ words: String?, _ content: PostContent, _ index: WordIndex) -> Bool {
        guard let words else { return true }
        let texts = [content.title, content.text ?? ""] + (content.tags ?? [])
        let tokens = texts.flatMap(TextTokenizer.tokens)
        return TextTokenizer.terms(of: words).allSatisfy { term in
            var isSplit = false
            SplitWord.forEach(in: TextTokenizer.tokens(of: content.title)) { isSplit = isSplit || term.isMet(by: $0) }
            return isSplit || tokens.contains { index.understood(term).match(in: $0, knowing: index) != nil }
        }
    }
}
