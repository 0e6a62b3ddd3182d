public import UmkreisAttributes
public import UmkreisWire

/// The content of a post.
///
/// Lengths count Unicode scalars. Single-line texts are trimmed, blank texts dropped, control characters invalid,
/// duplicate tags merged.
///
/// The kind's facets determine which other fields are allowed, required or defaulted.
public struct PostContent: Codable, Sendable, Hashable {
    /// The kind.
    public var kind: PostKind
    /// One line, 1…120 characters; a kind may allow fewer.
    public var title: String
    /// 1…10,000 characters.
    public var text: String?
    /// Published exactly, also to guests.
    ///
    /// For posts at home, send the center of ``HomeLocation/cell`` (`auth.myHomeLocation`) unless the user wants the
    /// exact point.
    public var point: Coordinate?
    /// Place in words.
    public var place: PostPlace?
    /// At most 20 searchable words of 1…40 characters.
    public var tags: [String]?
    /// The price.
    public var price: Money?
    /// OpenStreetMap `opening_hours`, 1…1,000 characters; unparsable text is stored and means unknown.
    ///
    /// At most 24 rules, 48 time spans, and 96 days and dates (`too-complex`).
    public var hours: String?
    /// Circle for visit notifications.
    public var fence: Fence?
    /// One of the kind's categories.
    public var category: String?
    /// When it expires.
    public var validUntil: Timestamp?
    /// First and last day; informational.
    public var dates: DateSpan?
    /// How to reach the author.
    public var contact: PostContact?
    /// The owner's, at most 20; the first is the cover.
    public var photos: [MediaID]?
    /// The kind's own attributes by name.
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
    /// The rule of `title`.
    public static let titleRule = TextRule(length: 1...120)
    /// The rule of `text`.
    public static let textRule = TextRule(length: 1...10_000, lines: .any)
    /// The rule of `photos`.
    public static let photosRule = ListRule(maximum: 20, isUnique: true)

    public static let rules: FieldRules = [
        "title": titleRule, "text": textRule, "tags": ListRule(maximum: 20, each: TextRule(length: 1...40)),
        "hours": TextRule(length: 1...1000),
        "photos": photosRule,
    ]
}

/// The place of a post.
public struct PostPlace: Codable, Sendable, Hashable {
    /// GeoNames id, from 1.
    public var geonameID: Int?
    /// ISO 3166-1 alpha-2 in capital letters, or `XK` for Kosovo.
    public var country: String?
    /// 1…120 characters.
    public var city: String?
    /// Street and number, 1…200 characters.
    public var address: String?

    public init(geonameID: Int? = nil, country: String? = nil, city: String? = nil, address: String? = nil) {
        self.geonameID = geonameID
        self.country = country
        self.city = city
        self.address = address
    }
}

extension PostPlace: Ruled {
    /// The rule of `geonameID`.
    public static let geonameIDRule = NumberRule(1...Int(Int32.max))
    /// The rule of `country`.
    public static let countryRule = FormRule(.country, isBlankRefused: false)
    /// The rule of `city`.
    public static let cityRule = TextRule(length: 1...120)

    public static let rules: FieldRules = [
        "geonameID": geonameIDRule, "country": countryRule, "city": cityRule, "address": TextRule(length: 1...200),
    ]
}

/// How to reach the author.
public struct PostContact: Codable, Sendable, Hashable {
    /// 3…254 characters, like `name@example.org`.
    public var email: String?
    /// One or several numbers, 3…100 characters; stored with ASCII digits, spaces and signs.
    public var phone: String?
    /// Web address, 1…500 characters.
    public var website: String?

    public init(email: String? = nil, phone: String? = nil, website: String? = nil) {
        self.email = email
        self.phone = phone
        self.website = website
    }
}

extension PostContact: Ruled {
    public static let rules: FieldRules = [
        "email": TextRule.emailAddress, "phone": TextRule(length: 3...100, form: .phoneNumber),
        "website": TextRule(length: 1...500, form: .webAddress),
    ]
}

/// A circle around the point, for notifying visitors.
public struct Fence: Codable, Sendable, Hashable {
    /// Metres, 10…100,000.
    public var radius: Double

    public init(radius: Double) {
        self.radius = radius
    }
}

extension Fence: Ruled {
    /// The rule of `radius`.
    public static let radiusRule = NumberRule(10.0...100_000)

    public static let rules: FieldRules = ["radius": radiusRule]
}

/// An inclusive range of days.
public struct DateSpan: Codable, Sendable, Hashable {
    /// First day.
    public var start: CivilDate
    /// Last day, not before the start.
    public var end: CivilDate

    public init(start: CivilDate, end: CivilDate) {
        self.start = start
        self.end = end
    }
}
