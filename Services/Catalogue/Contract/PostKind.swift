public import UmkreisAttributes
public import UmkreisWire

/// The name of a declared kind of post: `offer`, `chargePoint`.
///
/// An open set. Behaviour depends on facets, never on the name.
public struct PostKind: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

/// A kind of post: facets from a fixed list, and own attributes.
public struct KindDefinition: Codable, Sendable, Hashable {
    /// camelCase, 1…40 letters and digits; immutable.
    public var name: PostKind
    /// Display names by BCP 47 language.
    public var labels: Labels?
    /// Limits titles further than ``PostContent/title``.
    public var title: TitleSettings?
    /// The enabled facets and their settings.
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

/// The title limit of a kind.
public struct TitleSettings: Codable, Sendable, Hashable {
    /// Characters, 1…120.
    public var most: Int?

    public init(most: Int? = nil) {
        self.most = most
    }
}

/// A feature of posts that the services understand.
public struct Facet: WireWord, CodingKeyRepresentable {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// A position on the map.
    public static let point: Facet = "point"
    /// A place; if required, country and city.
    public static let place: Facet = "place"
    /// A text beyond the title.
    public static let text: Facet = "text"
    /// A price.
    public static let price: Facet = "price"
    /// Opening hours.
    public static let hours: Facet = "hours"
    /// A circle for visit notifications.
    public static let fence: Facet = "fence"
    /// One word of ``FacetSettings/words``.
    public static let category: Facet = "category"
    /// An expiry time.
    public static let validity: Facet = "validity"
    /// First and last day; informational.
    public static let dates: Facet = "dates"
    /// Ratings by other users.
    public static let ratings: Facet = "ratings"
    /// Photos, at most ``FacetSettings/most``.
    public static let photos: Facet = "photos"
    /// How to reach the author.
    public static let contact: Facet = "contact"

    /// All facets.
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

/// The settings of a facet.
public struct FacetSettings: Codable, Sendable, Hashable {
    /// Not for fence, ratings and photos.
    public var required: Bool?
    /// Default radius of a fence in metres, 10…100,000.
    public var radius: Double?
    /// Categories, at most 500.
    public var words: [WordDefinition]?
    /// Default category.
    public var usual: String?
    /// Maximum photos, 1…20.
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

/// A kind as stored.
public struct DeclaredKind: Codable, Sendable, Hashable {
    /// The definition.
    public var kind: KindDefinition
    /// Revision from 1, grows with each change.
    public var revision: Int
    /// Last change.
    public var changedAt: Timestamp

    public init(kind: KindDefinition, revision: Int, changedAt: Timestamp) {
        self.kind = kind
        self.revision = revision
        self.changedAt = changedAt
    }
}

extension KindDefinition: Ruled {
    public static let rules: FieldRules = [
        "name": TextRule.camelCase, "labels": LabelsRule(), "attributes": AttributeSchema.listRule,
    ]
}

extension TitleSettings: Ruled {
    /// The rule of `most`.
    public static let mostRule = NumberRule(1...PostContent.titleRule.length.upperBound)

    public static let rules: FieldRules = ["most": mostRule]
}

extension FacetSettings: Ruled {
    /// The rule of `most`.
    public static let mostRule = NumberRule(1...PostContent.photosRule.maximum)

    public static let rules: FieldRules = [
        "radius": Fence.radiusRule, "words": WordDefinition.listRule, "most": mostRule,
    ]
}

extension BrokenRule {
    /// The fault for an undeclared kind.
    public static func unknownKind(_ kind: String, known names: [String]) -> BrokenRule {
        let known = names.isEmpty ? "no kinds are declared" : "the declared kinds are \(listed(names))"
        return BrokenRule(
            "unknown-kind",
            "names \"\(Excerpt.of(kind))\", which is not a declared kind; \(known)",
            values: ["words": .listed(names)]
        )
    }

    /// The fault for a field of a missing facet.
    public static func facetOff(_ facet: Facet, of kind: PostKind) -> BrokenRule {
        BrokenRule(
            "facet-off",
            "needs the facet \(facet), which \(kind) does not have",
            values: ["words": [facet.text]]
        )
    }
}
