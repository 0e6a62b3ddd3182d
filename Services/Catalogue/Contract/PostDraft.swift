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
