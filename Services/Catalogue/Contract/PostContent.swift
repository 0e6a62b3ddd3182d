public import Attributes
public import Wire

/// What its author says of a post.
///
/// A text's characters are Unicode scalars. White space around a text on one line is taken away, control characters are
/// refused, and a text of nothing but white space is none. A tag that stands twice counts once.
///
/// Of all but kind, title, tags and attributes, a post has what the facets of its kind allow, and must have what they require; what
/// belongs to a facet that the kind has not is refused. A post comes back tidied, with what is usual for its kind where
/// nothing was said.
public struct PostContent: Codable, Sendable, Hashable {
    public var kind: PostKind
    /// On one line; a kind may allow fewer characters.
    public var title: String
    public var text: String?
    /// Published exactly as it is, in every hit, also without a token.
    ///
    /// For a post at the user's home send the center of
    /// ``HomeLocation/cell`` (`auth.myHomeLocation`), unless the user asks for the exact point.
    public var point: Coordinate?
    public var place: PostPlace?
    /// Words that it is found by.
    public var tags: [String]?
    public var price: Money?
    /// When it is open, as OpenStreetMap's `opening_hours` says it; what cannot be read is kept and counts as unknown.
    ///
    /// At most 24 rules, 48 spans of time, and 96 days and dates (`too-complex`).
    public var hours: String?
    public var fence: Fence?
    /// A word of the kind's list.
    public var category: String?
    /// When it ends by itself, and is shown to nobody any more.
    public var validUntil: Timestamp?
    public var dates: DateSpan?
    public var contact: PostContact?
    /// Pictures of the owner's, in the order in which they are shown; the first stands for the post.
    public var photos: [MediaID]?
    /// The values of the kind's own attributes, by name.
    public var attributes: Attributes?

    public init(
        kind: PostKind,
        title: String,
        text: String? = nil,
        point: Coordinate? = nil,
        place: PostPlace? = nil,
        tags: [String]? = nil,
        price: Money? = nil,
        hours: String? = nil,
        fence: Fence? = nil,
        category: String? = nil,
        validUntil: Timestamp? = nil,
        dates: DateSpan? = nil,
        contact: PostContact? = nil,
        photos: [MediaID]? = nil,
        attributes: Attributes? = nil
    ) {
        self.kind = kind
        self.title = title
        self.text = text
        self.point = point
        self.place = place
        self.tags = tags
        self.price = price
        self.hours = hours
        self.fence = fence
        self.category = category
        self.validUntil = validUntil
        self.dates = dates
        self.contact = contact
        self.photos = photos
        self.attributes = attributes
    }
}

extension PostContent: Ruled {
    public static let titleRule = TextRule(length: 1...120)
    public static let textRule = TextRule(length: 1...10_000, lines: .any)
    public static let tagRule = TextRule(length: 1...40)
    public static let tagsRule = ListRule(most: 20, each: tagRule)
    public static let hoursRule = TextRule(length: 1...1000)
    public static let photosRule = ListRule(most: 20, isUnique: true)

    public static let rules: FieldRules = [
        "title": titleRule, "text": textRule, "tags": tagsRule, "hours": hoursRule,
        "photos": photosRule,
    ]
}

/// Where a post belongs: a country's code and a city's name, never a country's name.
public struct PostPlace: Codable, Sendable, Hashable {
    /// GeoNames' id of the city or place, so that "Wien" and "Vienna" are one.
    public var geonameID: Int?
    /// ISO 3166-1 alpha-2 in capital letters, or `XK` for Kosovo.
    public var country: String?
    public var city: String?
    /// Street and number.
    public var address: String?

    public init(geonameID: Int? = nil, country: String? = nil, city: String? = nil, address: String? = nil) {
        self.geonameID = geonameID
        self.country = country
        self.city = city
        self.address = address
    }
}

extension PostPlace: Ruled {
    public static let geonameIDRule = NumberRule(1...Int(Int32.max))
    public static let countryRule = FormRule.country
    public static let cityRule = TextRule(length: 1...120)
    public static let addressRule = TextRule(length: 1...200)

    public static let rules: FieldRules = [
        "geonameID": geonameIDRule, "country": countryRule, "city": cityRule, "address": addressRule,
    ]
}

/// How to reach who posted, if they want to be reached.
public struct PostContact: Codable, Sendable, Hashable {
    /// As in `name@example.org`.
    public var email: String?
    /// One number or several.
    public var phone: String?
    public var website: String?

    public init(email: String? = nil, phone: String? = nil, website: String? = nil) {
        self.email = email
        self.phone = phone
        self.website = website
    }
}

extension PostContact: Ruled {
    public static let emailRule = TextRule.emailAddress
    public static let phoneRule = TextRule(length: 3...100, form: .phoneNumber)
    public static let websiteRule = TextRule(length: 1...500, form: .webAddress)

    public static let rules: FieldRules = ["email": emailRule, "phone": phoneRule, "website": websiteRule]
}

/// A circle about a post's point, inside which a visitor is told of it.
public struct Fence: Codable, Sendable, Hashable {
    /// Metres.
    public var radius: Double

    public init(radius: Double) {
        self.radius = radius
    }
}

extension Fence: Ruled {
    public static let radiusRule = NumberRule(10.0...100_000)

    public static let rules: FieldRules = ["radius": radiusRule]
}

/// The days from one to another, both among them.
public struct DateSpan: Codable, Sendable, Hashable {
    public var start: CivilDate
    /// Not before the start.
    public var end: CivilDate

    public init(start: CivilDate, end: CivilDate) {
        self.start = start
        self.end = end
    }
}
