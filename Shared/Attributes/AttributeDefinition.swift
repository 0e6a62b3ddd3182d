/// An attribute declared by an operator, for a kind of post or for profiles.
///
/// ``AttributeSchema`` rejects inconsistent members, such as the unit of a text.
public struct AttributeDefinition: Codable, Sendable, Hashable {
    /// 1…40 letters and digits; immutable.
    public var name: String
    /// Immutable.
    public var type: AttributeType
    /// Display names by BCP 47 language.
    public var labels: Labels?
    /// 1…20 characters: `kW`.
    public var unit: String?
    /// A number's minimum.
    public var atLeast: Double?
    /// A number's maximum.
    public var atMost: Double?
    /// At most 500.
    public var words: [WordDefinition]?
    /// Whether unlisted words are allowed.
    public var open: Bool?
    /// Whether a value is mandatory.
    public var required: Bool?
    /// Whether searches can filter by it; not for `text` and `url`.
    public var filterable: Bool?
    /// Whether text search covers it, including labels.
    public var searchable: Bool?

    public init(
        name: String,
        type: AttributeType,
        labels: Labels? = nil,
        unit: String? = nil,
        atLeast: Double? = nil,
        atMost: Double? = nil,
        words: [WordDefinition]? = nil,
        open: Bool? = nil,
        required: Bool? = nil,
        filterable: Bool? = nil,
        searchable: Bool? = nil
    ) {
        self.name = name
        self.type = type
        self.labels = labels
        self.unit = unit
        self.atLeast = atLeast
        self.atMost = atMost
        self.words = words
        self.open = open
        self.required = required
        self.filterable = filterable
        self.searchable = searchable
    }
}

/// What values an attribute has.
public enum AttributeType: String, Codable, Sendable, Hashable, CaseIterable {
    /// 1…1,000 characters.
    case text
    /// Finite, optionally bounded.
    case number
    case bool
    /// A day, as in `2026-05-01`.
    case date
    /// One word of a list.
    case word
    /// At most 20.
    case words
    /// `http` or `https`, at most 500 characters.
    case url
}

/// A word that posts may have, with its display names.
public struct WordDefinition: Codable, Sendable, Hashable {
    /// 1…40 lower-case letters, digits and signs except `;` and `,`.
    public var word: String
    /// Display names by BCP 47 language.
    public var labels: Labels?
    /// An ISO 3166-1 alpha-2 code: `IT`.
    public var flag: String?
    /// An emoji or icon name, 1…40 characters.
    public var icon: String?

    public init(word: String, labels: Labels? = nil, flag: String? = nil, icon: String? = nil) {
        self.word = word
        self.labels = labels
        self.flag = flag
        self.icon = icon
    }

    /// The display names, ordered by language.
    public var names: [String] { (labels ?? [:]).sorted { $0.key < $1.key }.map(\.value) }
}

/// Display names by BCP 47 language: at most 40 of 1…80 characters.
public typealias Labels = [String: String]
