/// What a tip recommends.
public enum TipCategory: String, Codable, Sendable, Equatable, CaseIterable {
    case restaurant, hotel, park, museum, shop, festival, club, cafe, other
}
