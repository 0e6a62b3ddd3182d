public import Attributes
public import Wire

/// What a post is about, by the name that an operator has declared: `offer`, `chargePoint`.
///
/// An open word: a client that knows nothing of a kind still reads its posts. What the posts of a kind have and do hangs on
/// the facets of its ``KindDefinition``, never on its name.
public struct PostKind: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

/// What the posts of a kind have: a name, facets from a fixed list, and attributes of its own.
public struct KindDefinition: Codable, Sendable, Hashable {
    /// camelCase, 1…40 letters and digits; never changes.
    public var name: PostKind
    /// What people call it, by BCP 47 language.
    public var labels: Labels?
    /// How long a title may be, where that is less than for every post.
    public var title: TitleSettings?
    /// What is switched on, each with its settings.
    public var facets: [Facet: FacetSettings]
    /// At most 32.
    public var attributes: [AttributeDefinition]?

    public init(
        name: PostKind,
        labels: Labels? = nil,
        title: TitleSettings? = nil,
        facets: [Facet: FacetSettings] = [:],
        attributes: [AttributeDefinition]? = nil
    ) {
        self.name = name
        self.labels = labels
        self.title = title
        self.facets = facets
        self.attributes = attributes
    }
}

/// How long the titles of a kind may be.
public struct TitleSettings: Codable, Sendable, Hashable {
    /// Characters, 1…120.
    public var most: Int?

    public init(most: Int? = nil) {
        self.most = most
    }
}

/// A part that posts may have and that the services know how to treat.
public struct Facet: WireWord, CodingKeyRepresentable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// A point on the map: nearness, circles, pins.
    public static let point: Facet = "point"
    /// Where it belongs in words; where it is required, a country and a city at least.
    public static let place: Facet = "place"
    /// A text beyond the title.
    public static let text: Facet = "text"
    public static let price: Facet = "price"
    /// Opening hours: status, open now, the next change.
    public static let hours: Facet = "hours"
    /// A circle about the point inside which visitors are told; ``FacetSettings/radius`` where a post says none.
    public static let fence: Facet = "fence"
    /// One word of a list (``FacetSettings/words``).
    public static let category: Facet = "category"
    /// An end, at which a published post expires by itself.
    public static let validity: Facet = "validity"
    /// First and last day, which are shown; they end nothing by themselves.
    public static let dates: Facet = "dates"
    /// Stars and words from others, and a rank by them.
    public static let ratings: Facet = "ratings"
    /// Pictures, at most ``FacetSettings/most``.
    public static let photos: Facet = "photos"
    /// How to reach who posted.
    public static let contact: Facet = "contact"

    /// Every facet there is.
    public static let all: [Facet] = [
        .point, .place, .text, .price, .hours, .fence, .category, .validity, .dates, .ratings, .photos, .contact,
    ]

    public var codingKey: any CodingKey { Key(stringValue: text) }

    public init?<Other: CodingKey>(codingKey: Other) {
        self.init(codingKey.stringValue)
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// How a facet is set; which members belong to which facet, ``Facet`` says.
public struct FacetSettings: Codable, Sendable, Hashable {
    /// Whether a post must have it: point, place, text, price, hours, category, validity, dates, contact.
    public var required: Bool?
    /// A fence's, in metres, 10…100,000.
    public var radius: Double?
    /// What a category is one of, at most 500.
    public var words: [WordDefinition]?
    /// The category of a post that names none.
    public var usual: String?
    /// Of photos, 1…20.
    public var most: Int?

    public init(
        required: Bool? = nil,
        radius: Double? = nil,
        words: [WordDefinition]? = nil,
        usual: String? = nil,
        most: Int? = nil
    ) {
        self.required = required
        self.radius = radius
        self.words = words
        self.usual = usual
        self.most = most
    }
}

/// A kind as the catalogue keeps it.
public struct DeclaredKind: Codable, Sendable, Hashable {
    public var kind: KindDefinition
    /// 1 at first; grows with each change.
    public var revision: Int
    public var changedAt: Timestamp

    public init(kind: KindDefinition, revision: Int, changedAt: Timestamp) {
        self.kind = kind
        self.revision = revision
        self.changedAt = changedAt
    }
}

extension KindDefinition: Ruled {
    public static let nameRule = TextRule.camelCase
    public static let labelsRule = LabelsRule()

    public static let rules: FieldRules = [
        "name": nameRule, "labels": labelsRule, "attributes": AttributeSchema.listRule,
    ]
}

extension TitleSettings: Ruled {
    public static let mostRule = NumberRule(1...PostContent.titleRule.length.upperBound)

    public static let rules: FieldRules = ["most": mostRule]
}

extension FacetSettings: Ruled {
    public static let mostRule = NumberRule(1...PostContent.photosRule.most)

    public static let rules: FieldRules = [
        "radius": Fence.radiusRule, "words": WordDefinition.listRule, "most": mostRule,
    ]
}

extension BrokenRule {
    /// A kind that nobody has declared, or that has not been heard of yet.
    ///
    /// - Parameter names: those that are.
    public static func unknownKind(_ kind: String, known names: [String]) -> BrokenRule {
        let known = names.isEmpty ? "there is none" : "there are \(listed(names))"
        return BrokenRule(
            "unknown-kind",
            "names \"\(Excerpt.of(kind))\", which is no kind that is declared; \(known)",
            values: ["words": .listed(names)]
        )
    }

    /// Something is said that belongs to a facet which the kind has not.
    public static func facetOff(_ facet: Facet, of kind: PostKind) -> BrokenRule {
        BrokenRule(
            "facet-off",
            "is for kinds with the facet \(facet), which \(kind) has not",
            values: ["words": [facet.text]]
        )
    }
}
