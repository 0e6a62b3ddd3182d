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
