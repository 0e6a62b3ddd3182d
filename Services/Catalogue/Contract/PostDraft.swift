public import Wire

/// What its author says of a post.
///
/// A text's characters are Unicode scalars. White space around a text on one line is taken away, control characters are
/// refused, and a text of nothing but white space is none. A tag or cuisine that stands twice counts once.
///
/// A restaurant and a sight need a `point`. Details of another kind are refused; those of the post's own kind may be left
/// out: a sight then has a radius of 100 m, a tip the category `other`, a restaurant no cuisines. A post comes back tidied
/// like that.
public struct PostDraft: Codable, Sendable, Equatable {
    public var kind: PostKind
    /// 1…120 characters on one line.
    public var title: String
    /// At most 10,000 characters.
    public var text: String?
    public var point: Coordinate?
    public var place: PostPlace?
    /// At most 20, each 1…40 characters on one line.
    public var tags: [String]?
    public var contact: PostContact?
    /// Offers only.
    public var price: Money?
    public var restaurant: RestaurantDetails?
    public var sight: SightDetails?
    public var tip: TipDetails?

    public init(
        kind: PostKind,
        title: String,
        text: String? = nil,
        point: Coordinate? = nil,
        place: PostPlace? = nil,
        tags: [String]? = nil,
        contact: PostContact? = nil,
        price: Money? = nil,
        restaurant: RestaurantDetails? = nil,
        sight: SightDetails? = nil,
        tip: TipDetails? = nil
    ) {
        self.kind = kind
        self.title = title
        self.text = text
        self.point = point
        self.place = place
        self.tags = tags
        self.contact = contact
        self.price = price
        self.restaurant = restaurant
        self.sight = sight
        self.tip = tip
    }
}

/// Where a post belongs: a country's code and a city's name, never a country's name.
public struct PostPlace: Codable, Sendable, Equatable {
    /// ISO 3166-1 alpha-2 in capital letters, or `XK` for Kosovo.
    public var country: String?
    /// At most 120 characters.
    public var city: String?
    /// At most 200 characters.
    public var address: String?

    public init(country: String? = nil, city: String? = nil, address: String? = nil) {
        self.country = country
        self.city = city
        self.address = address
    }
}

/// How to reach who posted, if they want to be reached.
public struct PostContact: Codable, Sendable, Equatable {
    /// At most 254 characters, as in `name@example.org`.
    public var email: String?
    /// One number or several, at most 100 characters: digits, spaces and `+ - . / ( ) , ;`.
    public var phone: String?
    /// At most 500 characters, beginning with `https://` or `http://`.
    public var website: String?

    public init(email: String? = nil, phone: String? = nil, website: String? = nil) {
        self.email = email
        self.phone = phone
        self.website = website
    }
}

/// What a restaurant has beyond every post.
public struct RestaurantDetails: Codable, Sendable, Equatable {
    /// OSM `opening_hours`, at most 1,000 characters.
    public var openingHours: String?
    /// As OSM's `cuisine` has them, at most 20, each 1…40 characters; lower case, with `_` for a space.
    public var cuisines: [String]

    public init(openingHours: String? = nil, cuisines: [String]) {
        self.openingHours = openingHours
        self.cuisines = cuisines
    }
}

/// What a sight has beyond every post.
public struct SightDetails: Codable, Sendable, Equatable {
    /// Metres within which a visitor is told of it, 10…100,000.
    public var radius: Double

    public init(radius: Double) {
        self.radius = radius
    }
}

/// What a tip has beyond every post.
public struct TipDetails: Codable, Sendable, Equatable {
    public var category: TipCategory

    public init(category: TipCategory) {
        self.category = category
    }
}

/// What a tip recommends.
public enum TipCategory: String, Codable, Sendable, Equatable, CaseIterable {
    case restaurant, hotel, park, museum, shop, festival, club, cafe, other
}

/// What a post is about, and with it which details it has.
public enum PostKind: String, Codable, Sendable, Equatable, CaseIterable {
    /// Something that somebody has to give or to sell; may have a price.
    case offer
    /// A restaurant, with opening hours and cuisines.
    case restaurant
    /// A sight, with the radius inside which a visitor is told of it.
    case sight
    /// A traveller's tip, of a category.
    case tip
}
