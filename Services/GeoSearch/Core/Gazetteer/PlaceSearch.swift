import Geodesy

/// One search of the gazetteer by name.
///
/// What is found is sorted by how a name meets the text, and then by weight:
///
/// 1. names that are the text, wholly;
/// 2. alternate names, codes, and what a country is called in few languages, that are;
/// 3. names that begin so, and names that are a typo away;
/// 4. alternate names of that kind.
///
/// The **weight** is a place's population, a region's divided by 64 and a country's times 100 (so Salzburg is the city,
/// Florida the state and Luxembourg the country), times three factors: how widely the name is used, from a half to 1, and 1
/// where it is the name in the caller's language; for a typo 1/8, for two 1/64; and where the caller has said a point,
/// 1 + 99 / (1 + (d / 20 km)²) at a distance d. So nearness is worth a hundredfold in people at most and nothing from some
/// hundreds of kilometres on, and it never puts a beginning or a typo before the very name.
///
/// Behind a comma stands where a place has to be: "Frankfurt, Germany", "Portland, OR, USA". Without one the last words may
/// say so ("Paris Texas"), for names that are the words before wholly.
///
/// Typos are looked for when nothing of some size bears the text as its name, in names from ``shortestForTypo`` letters on;
/// two of them, not in the first letter, in texts from ``shortestForTwo`` letters on, when one has found nothing.
struct PlaceSearch {
    /// Names of one spelling beyond this many are not looked at; the real index has fewer than 100.
    private static let mostNamesakes = 2_000
    private static let shortestForTypo = 4
    private static let shortestForTwo = 8
    /// A name that nothing of this weight bears may be meant as another.
    private static let heavyEnough = 100_000.0
    /// Words at the end that may name an area.
    private static let mostWordsOfArea = 3
    /// Areas that a beginning of a name may stand for.
    private static let mostAreas = 64

    private let bytes: GazetteerBytes
    private let query: PlaceQuery
    private let languages: [Int]
    private let origin: SphericalOrigin?
    private var leading: LeadingHits
    /// Keys of the names that countries have in the caller's language, by area.
    private var localKeys: [Int: [String]] = [:]

    init(_ bytes: GazetteerBytes, _ query: PlaceQuery, languages: [Int]) {
        self.bytes = bytes
        self.query = query
        self.languages = languages
        origin = query.near.map { SphericalOrigin(lat: $0.lat, lon: $0.lon) }
        leading = LeadingHits(limit: query.limit)
    }

    /// Best first; those before come before because they bear the text as a name, wholly.
    var found: [(named: Named, isWhole: Bool)] { leading.hits.map { ($0.named, $0.tier < 2) } }

    mutating func run() {
        let keys = Self.keys(of: query.text)
        guard !keys.isEmpty else { return }
        let base = query.country.flatMap(CountryLetters.init).map { [AreaScope(country: $0)] } ?? []
        let parts = query.text.split(whereSeparator: { ",،、，".contains($0) }).map(String.init)
        gatherNames(keys, base)
        if parts.count > 1, let scopes = scopes(of: parts.dropFirst()) {
            let names = Self.keys(of: parts[0])
            gatherNames(names, base + scopes)
            gatherBeginnings(names, base + scopes)
            gatherTypos(names, base + scopes)
        } else {
            gatherNamesBeforeAreas(keys[0], base)
            gatherBeginnings(keys, base)
        }
        gatherTypos(keys, base)
    }

    private static func keys(of text: String) -> [String] { PlaceKey.keys(of: text).filter { !$0.isEmpty } }
}

// MARK: Ways to find

extension PlaceSearch {
    private mutating func gatherNames(_ keys: [String], _ scopes: [AreaScope]) {
        for index in lists {
            for key in keys {
                for entry in index.entries(for: Array(key.utf8)).exact.prefix(Self.mostNamesakes) {
                    consider(index.rank(ofEntry: entry), index.list, scopes, keys: keys)
                }
            }
        }
    }

    private mutating func gatherBeginnings(_ keys: [String], _ scopes: [AreaScope]) {
        for index in lists {
            for key in keys {
                index.forEachRank(index.entries(for: Array(key.utf8)).prefix) { least in
                    let mayBeName = !least.isAlternate || index.list == .areas
                    return leading.admits(tier: mayBeName ? 2 : 3, weight: mostWeight(of: least, index.list))
                } _: { rank in
                    guard leading.admits(tier: 2, weight: mostWeight(of: rank, index.list)),
                        isWanted(rank, index.list, scopes)
                    else { return }
                    let isName = !rank.isAlternate || isCountry(rank, index.list) { $0.hasPrefix(key) }
                    leading.insert(
                        named(rank, index.list),
                        tier: isName ? 2 : 3,
                        weight: weight(of: rank, index.list)
                    )
                }
            }
        }
    }

    private mutating func gatherTypos(_ keys: [String], _ scopes: [AreaScope]) {
        guard let key = keys.first, key.unicodeScalars.count >= Self.shortestForTypo - 1,
            !leading.hits.contains(where: { $0.tier == 0 && $0.weight >= Self.heavyEnough })
        else { return }
        for distance in 1...(key.unicodeScalars.count >= Self.shortestForTwo ? 2 : 1) {
            if distance == 2, !leading.hits.isEmpty { return }
            for index in lists {
                let names = index.keys
                // Two typos with the first letter among them would be looked for among all names, and are hardly ever made.
                let first = String(String.UnicodeScalarView(key.unicodeScalars.prefix(distance - 1)))
                let range = index.entries(for: Array(first.utf8)).prefix
                FuzzyTerms(names[range]).forEach(near: key, within: distance) { entries, typos in
                    let letters = String(decoding: names[entries.lowerBound], as: UTF8.self).unicodeScalars.count
                    guard typos > 0, letters >= Self.shortestForTypo else { return }
                    let factor = typos == 1 ? 1.0 / 8 : 1.0 / 64
                    for rank in entries.lazy.map(index.rank(ofEntry:)) where isWanted(rank, index.list, scopes) {
                        let share = Double(EntryRank.widest + rank.share) / Double(2 * EntryRank.widest)
                        leading.insert(
                            named(rank, index.list),
                            tier: rank.isAlternate ? 3 : 2,
                            weight: weight(of: rank, index.list) * share * factor
                        )
                    }
                }
            }
        }
    }

    /// "Paris Texas": the last words name an area, and the words before are a name wholly.
    private mutating func gatherNamesBeforeAreas(_ key: String, _ scopes: [AreaScope]) {
        let words = key.split(separator: " ")
        guard words.count > 1 else { return }
        for count in 1...min(Self.mostWordsOfArea, words.count - 1) {
            let areas = areas(called: words.suffix(count).joined(separator: " "), wholly: true)
            if !areas.isEmpty {
                gatherNames([words.dropLast(count).joined(separator: " ")], scopes + [AreaScope(areas)])
            }
        }
    }
}

// MARK: Areas that a text names

extension PlaceSearch {
    /// Where a place has to be by each of the parts; nil when one of them names no area.
    private func scopes(of parts: ArraySlice<String>) -> [AreaScope]? {
        var scopes: [AreaScope] = []
        for part in parts {
            for key in Self.keys(of: part).prefix(1) {
                let areas = areas(called: key, wholly: false)
                guard !areas.isEmpty else { return nil }
                scopes.append(AreaScope(areas))
            }
        }
        return scopes.isEmpty ? nil : scopes
    }

    /// The areas of a name; if there are none and it need not be meant wholly, of names that begin so or are a typo away.
    private func areas(called key: String, wholly: Bool) -> [Area] {
        let index = NameIndex(bytes: bytes, list: .areas)
        let entries = index.entries(for: Array(key.utf8))
        var range = entries.exact
        if range.isEmpty, !wholly {
            range = entries.prefix
            if range.isEmpty, key.unicodeScalars.count >= Self.shortestForTypo {
                FuzzyTerms(index.keys).forEach(near: key, within: 1) { near, _ in range = range.isEmpty ? near : range }
            }
        }
        return range.prefix(Self.mostAreas).map { bytes.area(at: index.rank(ofEntry: $0).index) }
    }
}

// MARK: What a hit counts

extension PlaceSearch {
    private var lists: [NameIndex] {
        [NameIndex(bytes: bytes, list: .areas), NameIndex(bytes: bytes, list: .places)]
            .filter { $0.list == .places ? query.types.contains(.city) : query.types != [.city] }
    }

    private func named(_ rank: EntryRank, _ list: NameIndex.List) -> Named {
        list == .places ? .place(rank.index) : .area(rank.index)
    }

    private func isWanted(_ rank: EntryRank, _ list: NameIndex.List, _ scopes: [AreaScope]) -> Bool {
        guard list == .areas else { return scopes.allSatisfy { $0.contains(place: rank.index, bytes) } }
        let area = bytes.area(at: rank.index)
        // What a region has beside its name is a code, which says where something is and is not typed for the region.
        if rank.isAlternate, area.region != nil { return false }
        return query.types.contains(area.region == nil ? .country : .region) && scopes.allSatisfy { $0.contains(area) }
    }

    /// A name that is the text wholly; one in the caller's language counts fully.
    private mutating func consider(_ rank: EntryRank, _ list: NameIndex.List, _ scopes: [AreaScope], keys: [String]) {
        guard isWanted(rank, list, scopes) else { return }
        let isLocal =
            list == .places
            ? bytes.localName(ofPlace: rank.index, languages: languages)
                .map { PlaceKey.keys(of: $0).contains { keys.contains($0) } } == true
            : isCountry(rank, list) { keys.contains($0) }
        let share = isLocal ? EntryRank.widest : rank.share
        leading.insert(
            named(rank, list),
            tier: rank.isAlternate && !isLocal ? 1 : 0,
            weight: weight(of: rank, list) * Double(EntryRank.widest + share) / Double(2 * EntryRank.widest)
        )
    }

    /// Whether it is a country whose name in the caller's language is like that.
    private mutating func isCountry(_ rank: EntryRank, _ list: NameIndex.List, where isLike: (String) -> Bool) -> Bool {
        guard list == .areas, let language = query.language else { return false }
        if let keys = localKeys[rank.index] { return keys.contains(where: isLike) }
        let area = bytes.area(at: rank.index)
        let name = area.region == nil ? CountryNames.name(of: area.country.text, in: language) : ""
        let keys = Self.keys(of: name)
        localKeys[rank.index] = keys
        return keys.contains(where: isLike)
    }

    private func weight(of rank: EntryRank, _ list: NameIndex.List) -> Double {
        guard list == .places else { return Double(bytes.area(at: rank.index).weight) + 1 }
        let population = Double(bytes.population(ofPlace: rank.index)) + 1
        guard let origin else { return population }
        let point = bytes.point(ofPlace: rank.index)
        return population * Nearness.factor(of: origin.angle(toLat: point.lat, lon: point.lon))
    }

    /// What a place or area weighs at most, wherever the caller is.
    private func mostWeight(of rank: EntryRank, _ list: NameIndex.List) -> Double {
        guard list == .places else { return Double(bytes.area(at: rank.index).weight) + 1 }
        return (Double(bytes.population(ofPlace: rank.index)) + 1) * (origin == nil ? 1 : Nearness.most)
    }
}

/// How much more a place counts for being near: a hundredfold at the point, fiftyfold at 20 km, and hardly from 500 km on.
private enum Nearness {
    static let most = 100.0
    private static let half = 20_000 / WGS84.equatorialRadius

    /// - Parameter angle: between the place and the caller's point, in radians.
    static func factor(of angle: Double) -> Double {
        let ratio = angle / half
        return 1 + (most - 1) / (1 + ratio * ratio)
    }
}

/// What bears a name, by its index.
enum Named: Hashable {
    case place(Int)
    case area(Int)
}

/// The best hits so far, in order, each thing once.
///
/// Few, so a sorted array does.
private struct LeadingHits {
    struct Hit {
        let named: Named
        let tier: Int
        let weight: Double

        func isBefore(_ other: Hit) -> Bool {
            if tier != other.tier { return tier < other.tier }
            if weight != other.weight { return weight > other.weight }
            return named.order < other.named.order
        }
    }

    private let limit: Int
    private(set) var hits: [Hit] = []

    init(limit: Int) {
        self.limit = limit
        hits.reserveCapacity(limit + 1)
    }

    /// Whether a hit of this tier and at most this weight could still come in.
    func admits(tier: Int, weight: Double) -> Bool {
        guard let last = hits.last, hits.count >= limit else { return limit > 0 }
        return tier < last.tier || tier == last.tier && weight >= last.weight
    }

    /// Takes a hit in unless the same is there already as a better one.
    mutating func insert(_ named: Named, tier: Int, weight: Double) {
        guard admits(tier: tier, weight: weight) else { return }
        let hit = Hit(named: named, tier: tier, weight: weight)
        if let known = hits.firstIndex(where: { $0.named == named }) {
            guard hit.isBefore(hits[known]) else { return }
            hits.remove(at: known)
        }
        hits.insert(hit, at: hits.firstIndex { hit.isBefore($0) } ?? hits.count)
        if hits.count > limit { hits.removeLast() }
    }
}

extension Named {
    /// Areas stand before places, and both by their index.
    fileprivate var order: Int {
        switch self {
        case .area(let index): index - Int(UInt32.max)
        case .place(let index): index
        }
    }
}
