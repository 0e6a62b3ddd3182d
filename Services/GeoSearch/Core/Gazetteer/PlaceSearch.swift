import Geodesy

/// A search by name, sorted by match and weight.
///
/// 1. exact names;
/// 2. exact alternate names, codes, names of countries in few languages, and other spellings (``PlaceSpelling``);
/// 3. prefixes and typos of names;
/// 4. prefixes and typos of alternate names, and what matches only without the typed umlauts.
///
/// Typed accents decide within these. If nothing is found, abbreviated names (``PlaceAbbreviation``) and names without
/// a ``Postcode`` are tried.
///
/// The **weight** is the population (regions / 64, countries × 100, so that Salzburg is the city, Florida the state,
/// Luxembourg the country), times ½…1 by the languages that use the name (1 in the caller's), 1/8 for one typo, 1/64
/// for two, and 1 + 99 / (1 + (d / 20 km)²) at distance d from the user.
///
/// An area may follow a comma ("Portland, OR, USA"), or an exact name ("Paris Texas").
///
/// Typos are searched without a heavy exact name, in names from ``shortestForTypo`` letters on; two typos, not in the
/// first letter, from ``shortestForTwo`` on if one finds no match.
struct PlaceSearch {
    /// The bundled data have fewer than 100.
    private static let maximumNamesakes = 2_000
    private static let shortestForTypo = 4
    private static let shortestForTwo = 8
    /// Minimum weight of exact names; lighter ones may be typos.
    private static let typoWeightThreshold = 100_000.0
    private static let maximumWordsPerArea = 3
    private static let maximumAreas = 64
    /// Names behind the first word of an abbreviated one; "San" has fewer.
    private static let maximumAbbreviated = 4_000
    /// Hits that are sorted by typed accents.
    private static let maximumMarked = 64

    private let bytes: GazetteerBytes
    private let query: PlaceQuery
    private let languages: [Int]
    private let origin: SphericalOrigin?
    private var leading: LeadingHits
    /// `nil` without typed accents.
    private let marks: MarkedText?
    /// Keys by area, in the caller's language; countries only.
    private var localKeys: [Int: [String]] = [:]

    init(_ bytes: GazetteerBytes, _ query: PlaceQuery, languages: [Int]) {
        self.bytes = bytes
        self.query = query
        self.languages = languages
        origin = query.near.map { SphericalOrigin(lat: $0.lat, lon: $0.lon) }
        marks = MarkedText(query, languages: languages)
        leading = LeadingHits(limit: marks == nil ? query.limit : max(query.limit, Self.maximumMarked))
    }

    /// Best first.
    var found: [(place: PlaceReference, isWhole: Bool)] {
        var hits = leading.hits
        if let marks {
            let isMarked = Dictionary(uniqueKeysWithValues: hits.map { ($0.place, marks.begins($0.place, bytes)) })
            let order = hits.indices.sorted { one, other in
                let (left, right) = (hits[one], hits[other])
                if left.tier != right.tier { return left.tier < right.tier }
                let (isFirst, isSecond) = (isMarked[left.place] == true, isMarked[right.place] == true)
                return isFirst == isSecond ? one < other : isFirst
            }
            hits = order.prefix(query.limit).map { hits[$0] }
        }
        return hits.map { ($0.place, $0.tier < 2) }
    }

    mutating func run() {
        let scopes = query.country.flatMap(CountryLetters.init).map { [AreaScope(country: $0)] } ?? []
        let whole = SearchedText(text: query.text, scopes: scopes)
        guard !whole.keys.isEmpty else { return }
        var (text, place) = (whole, beforeComma(whole))
        gather(text, place)
        let remainders = leading.hits.isEmpty ? Postcode.remainders(of: query.text) : []
        for rest in remainders where leading.hits.isEmpty {
            let country = rest.country.flatMap(CountryLetters.init).map { [AreaScope(country: $0)] } ?? []
            let remainder = SearchedText(text: rest.text, scopes: scopes + country)
            guard !remainder.keys.isEmpty else { continue }
            let name = beforeComma(remainder)
            gather(remainder, name)
            if text.text == whole.text || !leading.hits.isEmpty { (text, place) = (remainder, name) }
        }
        if let place { gatherTypos(place.keys, place.scopes) }
        gatherTypos(text.keys, text.scopes)
    }

    /// Commas of several scripts.
    static func isComma(_ character: Character) -> Bool { ",،、，".contains(character) }

    /// - Parameter place: from ``beforeComma(_:)``.
    private mutating func gather(_ text: SearchedText, _ place: SearchedText?) {
        gatherNames(text.keys, text.scopes)
        if let place {
            gatherNames(place.keys, place.scopes)
            gatherBeginnings(place.keys, place.scopes)
            gatherAbbreviated(place.text, place.scopes)
        } else {
            gatherNamesBeforeAreas(text.keys[0].text, text.scopes)
            gatherBeginnings(text.keys, text.scopes)
            gatherAbbreviated(text.text, text.scopes)
        }
    }
}

// MARK: Matching

extension PlaceSearch {
    private mutating func gatherNames(_ keys: [SearchedKey], _ scopes: [AreaScope]) {
        let texts = keys.map(\.text)
        for index in lists {
            // A name with the typed umlauts has both keys, unlike a code such as "LUE".
            var unmarked: Set<Int> = []
            for typed in keys {
                for entry in index.entries(for: Array(typed.text.utf8)).exact.prefix(Self.maximumNamesakes) {
                    let rank = index.rank(ofEntry: entry)
                    if typed.isUnmarked { unmarked.insert(rank.index) }
                    var key = typed
                    key.isUnmarked = typed.isUnmarked || keys[0].isUnmarked && !unmarked.contains(rank.index)
                    consider(rank, index.list, scopes, keys: texts, key)
                }
            }
        }
    }

    private mutating func gatherBeginnings(_ keys: [SearchedKey], _ scopes: [AreaScope]) {
        for index in lists {
            for key in keys {
                let (name, alternate) = key.isUnmarked ? (3, 4) : (2, 3)
                index.forEachRank(index.entries(for: Array(key.text.utf8)).prefix) { minimum in
                    let mayBeName = !minimum.isAlternate || index.list == .areas
                    return leading.admits(
                        tier: mayBeName ? name : alternate,
                        weight: maximumWeight(of: minimum, index.list)
                    )
                } _: { rank in
                    guard leading.admits(tier: name, weight: maximumWeight(of: rank, index.list)),
                        isWanted(rank, index.list, scopes)
                    else { return }
                    let isName = !rank.isAlternate || isCountry(rank, index.list) { $0.hasPrefix(key.text) }
                    leading.insert(
                        reference(rank, index.list),
                        tier: isName ? name : alternate,
                        weight: weight(of: rank, index.list)
                    )
                }
            }
        }
    }

    /// Only if no name is found, without points if nothing is found; a name of several places is a guess.
    private mutating func gatherAbbreviated(_ text: String, _ scopes: [AreaScope]) {
        guard leading.hits.allSatisfy({ $0.tier > 1 }), query.types.contains(.city),
            let abbreviation = PlaceAbbreviation(text), leading.hits.isEmpty || abbreviation.hasPoint
        else { return }
        let index = NameIndex(bytes: bytes, list: .places)
        var (whole, first, minimum) = (Set<Int>(), Set<Int>(), Int.max)
        for beginning in abbreviation.beginnings {
            for entry in index.entries(for: Array("\(beginning) ".utf8)).prefix.prefix(Self.maximumAbbreviated) {
                let words = String(decoding: index.keys[entry], as: UTF8.self).split(separator: " ")
                let rank = index.rank(ofEntry: entry)
                guard let missing = abbreviation.missing(in: words.dropFirst()), missing <= minimum,
                    isWanted(rank, .places, scopes)
                else { continue }
                if missing < minimum { whole = [] }
                minimum = missing
                whole.insert(rank.index)
            }
            guard abbreviation.isShort, whole.isEmpty else { continue }
            for entry in index.entries(for: Array(beginning.utf8)).exact.prefix(Self.maximumNamesakes) {
                let rank = index.rank(ofEntry: entry)
                if isWanted(rank, .places, scopes) { first.insert(rank.index) }
            }
        }
        for place in whole.isEmpty ? first : whole {
            let rank = EntryRank(rawValue: UInt32(place) << 4)
            leading.insert(.place(place), tier: whole.count == 1 ? 1 : 2, weight: weight(of: rank, .places))
        }
    }

    private mutating func gatherTypos(_ keys: [SearchedKey], _ scopes: [AreaScope]) {
        let isUnmarked = keys.first?.isUnmarked == true
        guard let key = keys.first?.text, key.unicodeScalars.count >= Self.shortestForTypo - 1,
            !leading.hits.contains(where: { $0.tier == 0 && $0.weight >= Self.typoWeightThreshold })
        else { return }
        for distance in 1...(key.unicodeScalars.count >= Self.shortestForTwo ? 2 : 1) {
            if distance == 2, !leading.hits.isEmpty { return }
            for index in lists {
                let names = index.keys
                // Otherwise all names would be scanned.
                let first = String(String.UnicodeScalarView(key.unicodeScalars.prefix(distance - 1)))
                let range = index.entries(for: Array(first.utf8)).prefix
                FuzzyTerms(names[range]).forEach(near: key, within: distance) { entries, typos in
                    let letters = String(decoding: names[entries.lowerBound], as: UTF8.self).unicodeScalars.count
                    guard typos > 0, letters >= Self.shortestForTypo else { return }
                    let factor = typos == 1 ? 1.0 / 8 : 1.0 / 64
                    for rank in entries.lazy.map(index.rank(ofEntry:)) where isWanted(rank, index.list, scopes) {
                        let share = Double(EntryRank.widest + rank.share) / Double(2 * EntryRank.widest)
                        leading.insert(
                            reference(rank, index.list),
                            tier: (rank.isAlternate ? 3 : 2) + (isUnmarked ? 1 : 0),
                            weight: weight(of: rank, index.list) * share * factor
                        )
                    }
                }
            }
        }
    }

    /// "Paris Texas".
    private mutating func gatherNamesBeforeAreas(_ key: String, _ scopes: [AreaScope]) {
        let words = key.split(separator: " ")
        guard words.count > 1 else { return }
        for count in 1...min(Self.maximumWordsPerArea, words.count - 1) {
            let areas = areas(called: words.suffix(count).joined(separator: " "), wholly: true)
            if !areas.isEmpty {
                let name = words.dropLast(count).joined(separator: " ")
                gatherNames([SearchedKey(text: name)], scopes + [AreaScope(areas)])
            }
        }
    }
}

// MARK: Areas in the text

extension PlaceSearch {
    /// The name before a comma, in the areas behind it; `nil` without a comma, or if a part names no area.
    private func beforeComma(_ text: SearchedText) -> SearchedText? {
        guard text.parts.count > 1, let scopes = scopes(of: text.parts.dropFirst()) else { return nil }
        return SearchedText(text: text.parts[0], scopes: text.scopes + scopes)
    }

    /// `nil` if a part names no area.
    private func scopes(of parts: ArraySlice<String>) -> [AreaScope]? {
        var scopes: [AreaScope] = []
        for part in parts {
            for key in PlaceKey.keys(of: part).prefix(1) where !key.isEmpty {
                let areas = areas(called: key, wholly: false)
                guard !areas.isEmpty else { return nil }
                scopes.append(AreaScope(areas))
            }
        }
        return scopes.isEmpty ? nil : scopes
    }

    /// Finds areas by name, otherwise, unless `wholly`, by prefix or one typo.
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
        return range.prefix(Self.maximumAreas).map { bytes.area(at: index.rank(ofEntry: $0).index) }
    }
}

// MARK: Weights

extension PlaceSearch {
    private var lists: [NameIndex] {
        [NameIndex(bytes: bytes, list: .areas), NameIndex(bytes: bytes, list: .places)]
            .filter { $0.list == .places ? query.types.contains(.city) : query.types != [.city] }
    }

    private func reference(_ rank: EntryRank, _ list: NameIndex.List) -> PlaceReference {
        list == .places ? .place(rank.index) : .area(rank.index)
    }

    private func isWanted(_ rank: EntryRank, _ list: NameIndex.List, _ scopes: [AreaScope]) -> Bool {
        guard list == .areas else { return scopes.allSatisfy { $0.contains(place: rank.index, bytes) } }
        let area = bytes.area(at: rank.index)
        // Codes of regions only qualify places.
        if rank.isAlternate, area.region != nil { return false }
        return query.types.contains(area.region == nil ? .country : .region) && scopes.allSatisfy { $0.contains(area) }
    }

    private mutating func consider(
        _ rank: EntryRank,
        _ list: NameIndex.List,
        _ scopes: [AreaScope],
        keys: [String],
        _ key: SearchedKey
    ) {
        guard isWanted(rank, list, scopes) else { return }
        let isLocal =
            list == .places
            ? bytes.localName(ofPlace: rank.index, languages: languages)
                .map { PlaceKey.keys(of: $0).contains { keys.contains($0) } } == true
            : isCountry(rank, list) { keys.contains($0) }
        let share = isLocal ? EntryRank.widest : rank.share
        leading.insert(
            reference(rank, list),
            tier: key.isUnmarked ? 3 : rank.isAlternate && !isLocal || key.isRespelled ? 1 : 0,
            weight: weight(of: rank, list) * Double(EntryRank.widest + share) / Double(2 * EntryRank.widest)
        )
    }

    /// Whether it is a country with such a name in the caller's language.
    private mutating func isCountry(_ rank: EntryRank, _ list: NameIndex.List, where isLike: (String) -> Bool) -> Bool {
        guard list == .areas, let language = query.language else { return false }
        if let keys = localKeys[rank.index] { return keys.contains(where: isLike) }
        let area = bytes.area(at: rank.index)
        let name = area.region == nil ? CountryNames.name(of: area.country.text, in: language) : ""
        let keys = PlaceKey.keys(of: name).filter { !$0.isEmpty }
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

    private func maximumWeight(of rank: EntryRank, _ list: NameIndex.List) -> Double {
        guard list == .places else { return Double(bytes.area(at: rank.index).weight) + 1 }
        return (Double(bytes.population(ofPlace: rank.index)) + 1) * (origin == nil ? 1 : Nearness.maximum)
    }
}

/// 100 at the point, 50 at 20 km, about 1 from 500 km on.
private enum Nearness {
    static let maximum = 100.0
    private static let half = 20_000 / WGS84.equatorialRadius

    /// - Parameter angle: radians.
    static func factor(of angle: Double) -> Double {
        let ratio = angle / half
        return 1 + (maximum - 1) / (1 + ratio * ratio)
    }
}
