public import Wire

/// What a list shows of a favourite's post, as the catalogue tells it now.
public struct FavouriteCard: Codable, Sendable, Equatable {
    public var owner: UserID
    public var kind: String
    public var title: String
    public var text: String?
    public var point: Coordinate?
    public var price: Money?
    /// How to reach who posted, if they want to be reached.
    public var email: String?
    public var phone: String?

    public init(
        owner: UserID,
        kind: String,
        title: String,
        text: String? = nil,
        point: Coordinate? = nil,
        price: Money? = nil,
        email: String? = nil,
        phone: String? = nil
    ) {
        self.owner = owner
        self.kind = kind
        self.title = title
        self.text = text
        self.point = point
        self.price = price
        self.email = email
        self.phone = phone
    }
}
