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
