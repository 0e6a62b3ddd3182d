/// What to look for in the gazetteer.
public struct PlaceQuery: Hashable, Sendable {
    /// How much of a name must be given.
    public enum Matching: String, Codable, Hashable, Sendable {
        case exact, prefix
    }

    /// Most places one query yields.
    public static let mostPlaces = 100
    /// UTF-8 bytes of text beyond which nothing can match.
    public static let longestText = 500

    /// A name or its beginning, in any language, with or without accents.
    public var text: String
    public var matching: Matching
    /// BCP 47 language of the caller: names in it weigh fully, and hits carry their name in it.
    ///
    /// By RFC 4647 lookup.
    public var language: String?
    /// ISO 3166-1 alpha-2, upper case; only places there.
    public var country: String?
    /// 1 to ``mostPlaces``; brought into that range.
    public var limit: Int

    public init(
        _ text: String,
        matching: Matching = .prefix,
        language: String? = nil,
        country: String? = nil,
        limit: Int = 10
    ) {
        self.text = text
        self.matching = matching
        self.language = language
        self.country = country
        self.limit = min(max(limit, 1), Self.mostPlaces)
    }
}
