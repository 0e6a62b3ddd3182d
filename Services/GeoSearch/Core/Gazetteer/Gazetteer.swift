import Foundation

/// The places of the world by name: GeoNames' places of 500 people and more, under their names in all languages.
///
/// A read-only file mapped into memory; opening it takes no time, and searching touches only the pages it needs.
/// GeoNames, CC BY 4.0.
public struct Gazetteer: Sendable {
    /// Names of one spelling beyond this many are not looked at; the real index has fewer than 100.
    private static let mostNamesakes = 2_000

    let file: GazetteerFile

    /// The gazetteer that ships with the service.
    public static func bundled() throws(GazetteerFault) -> Gazetteer {
        guard let url = bundledURL else { throw .unreadable }
        return Gazetteer(file: try GazetteerFile(contentsOf: url))
    }

    static var bundledURL: URL? {
        Bundle.module.url(forResource: "gazetteer", withExtension: "bin", subdirectory: "Resources")
    }

    /// How many places there are.
    public var count: Int { file.count(of: .places) }

    /// The place at an index from 0 to below ``count``; indices follow population, largest first.
    public func place(at index: Int, language: String? = nil) -> GazetteerPlace? {
        file.read { $0.place(at: index, languages: $0.languages(for: language)) }
    }

    /// Places by name, best first.
    ///
    /// First those that bear the very name, by population; a name that few of a place's languages use counts for half.
    /// Then those with a name that begins so, by population. Alternate names come after names each time.
    /// Text without a letter or digit, or longer than ``PlaceQuery/longestText``, finds nothing.
    func find(_ query: PlaceQuery) -> [GazetteerPlace] {
        guard query.text.utf8.count <= PlaceQuery.longestText else { return [] }
        let country = query.country.flatMap(CountryLetters.init)
        guard country != nil || query.country == nil else { return [] }
        let keys = PlaceKey.keys(of: query.text).filter { !$0.isEmpty }
        return file.read { bytes in
            let languages = bytes.languages(for: query.language)
            let ranges = keys.map { bytes.entries(for: Array($0.utf8)) }
            func isWanted(_ rank: EntryRank) -> Bool {
                country.map { bytes.country(ofPlace: rank.place) == $0 } ?? true
            }
            var places = ranges.isEmpty ? [] : namesakes(bytes, ranges.map(\.exact), keys, languages, isWanted)
            if places.count < query.limit {
                let known = Set(places)
                var leading = LeadingRanks(limit: query.limit - places.count)
                for range in ranges {
                    bytes.gather(range.prefix, into: &leading) { isWanted($0) && !known.contains($0.place) }
                }
                places += leading.ranks.map(\.place)
            }
            return places.prefix(query.limit).compactMap { bytes.place(at: $0, languages: languages) }
        }
    }

    /// The places that bear a name wholly, best first.
    private func namesakes(
        _ bytes: GazetteerBytes,
        _ ranges: [Range<Int>],
        _ keys: [String],
        _ languages: [Int],
        _ isWanted: (EntryRank) -> Bool
    ) -> [Int] {
        let ranks = ranges.flatMap { $0.prefix(Self.mostNamesakes).map(bytes.rank(ofEntry:)) }.filter(isWanted)
        let weighed = ranks.map { rank in
            let isLocal = bytes.localName(ofPlace: rank.place, languages: languages)
                .map { PlaceKey.keys(of: $0).contains { keys.contains($0) } }
            let share = isLocal == true ? EntryRank.widest : rank.share
            let weight = bytes.population(ofPlace: rank.place) * (EntryRank.widest + share)
            return (tier: rank.isAlternate && isLocal != true ? 1 : 0, weight: weight, place: rank.place)
        }
        var seen: Set<Int> = []
        return weighed.sorted { ($0.tier, -$0.weight, $0.place) < ($1.tier, -$1.weight, $1.place) }
            .map(\.place).filter { seen.insert($0).inserted }
    }
}

/// What to look for in the gazetteer.
struct PlaceQuery: Hashable, Sendable {
    /// Most places one query yields.
    static let mostPlaces = 100
    /// UTF-8 bytes of text beyond which nothing can match.
    static let longestText = 500

    /// A name or its beginning, in any language, with or without accents.
    var text: String
    /// BCP 47 language of the caller: names in it weigh fully, and hits carry their name in it.
    ///
    /// By RFC 4647 lookup.
    var language: String?
    /// ISO 3166-1 alpha-2, upper case; only places there.
    var country: String?
    /// 1 to ``mostPlaces``; brought into that range.
    var limit: Int

    init(_ text: String, language: String? = nil, country: String? = nil, limit: Int = 10) {
        self.text = text
        self.language = language
        self.country = country
        self.limit = min(max(limit, 1), Self.mostPlaces)
    }
}

/// A place of the gazetteer.
public struct GazetteerPlace: Hashable, Sendable {
    /// GeoNames' number, which never changes.
    public let geonameID: Int
    /// The name GeoNames puts first, mostly the English or local one in Latin letters.
    public let name: String
    /// The name in the language asked for, where there is one.
    public let localName: String?
    /// Degrees, WGS84.
    public let lat: Double
    /// Degrees, WGS84.
    public let lon: Double
    /// ISO 3166-1 alpha-2.
    public let country: String
    /// GeoNames' code of the first-order division within the country; may be empty.
    public let admin1: String
    public let population: Int
    /// IANA name.
    public let timeZone: String
}
