/// What a value under one name may be: declared by an operator, for the posts of a kind or for people's profiles.
///
/// What makes no sense together, such as a unit of a text, is refused by ``AttributeSchema``.
public struct AttributeDefinition: Codable, Sendable, Hashable {
    /// camelCase, 1…40 letters and digits; never changes.
    public var name: String
    /// What its values are; never changes.
    public var type: AttributeType
    /// What people call it, by BCP 47 language.
    public var labels: Labels?
    /// A number's unit, 1…20 characters: `kW`.
    public var unit: String?
    /// The least that a number may be.
    public var atLeast: Double?
    /// The most that a number may be.
    public var atMost: Double?
    /// What a word, or each of several, is one of; at most 500.
    public var words: [WordDefinition]?
    /// Whether words that are not listed may stand as well; the list then only labels.
    public var open: Bool?
    /// Whether it must be given.
    public var required: Bool?
    /// Whether a search may ask for it: numbers, dates, yes or no, and words.
    public var filterable: Bool?
    /// Whether a search by words finds it: texts and words, these in all languages that they have labels in.
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

/// What the values of an attribute are.
public enum AttributeType: String, Codable, Sendable, Hashable, CaseIterable {
    /// 1…1,000 characters.
    case text
    /// A finite number, within a range where one is given.
    case number
    case bool
    /// A day, as in `2026-05-01`.
    case date
    /// One word of a list.
    case word
    /// At most 20 words of a list.
    case words
    /// An `http` or `https` address of at most 500 characters.
    case url
}

/// A word that stands in a list to choose from.
public struct WordDefinition: Codable, Sendable, Hashable {
    /// What is stored and sent: 1…40 small letters, digits and signs of any script but `;` and `,`, with `_` for a space.
    public var word: String
    /// What people call it, by BCP 47 language.
    public var labels: Labels?
    /// A country whose flag stands for it, ISO 3166-1 alpha-2: `IT`.
    public var flag: String?
    /// What a client draws for it, 1…40 characters: an emoji, or the name of a picture it has.
    public var icon: String?

    public init(word: String, labels: Labels? = nil, flag: String? = nil, icon: String? = nil) {
        self.word = word
        self.labels = labels
        self.flag = flag
        self.icon = icon
    }

    /// What people call it, in the order of the languages.
    public var names: [String] { (labels ?? [:]).sorted { $0.key < $1.key }.map(\.value) }
}

/// What people call a thing, by BCP 47 language: at most 40 of 1…80 characters.
public typealias Labels = [String: String]
