import CatalogueContract
import GeoSearchContract
import TestKit

extension Person {
    /// Puts up a post and tells its id.
    @discardableResult
    func posts(
        _ title: String,
        kind: PostKind = .offer,
        at point: Coordinate? = nil,
        tags: [String]? = nil
    ) async throws -> PostID {
        let isSight = kind == .sight
        let draft = PostDraft(
            kind: kind,
            title: title,
            point: point,
            tags: tags,
            restaurant: kind == .restaurant ? RestaurantDetails(cuisines: ["thai"]) : nil,
            sight: isSight ? SightDetails(radius: 100) : nil,
            tip: kind == .tip ? TipDetails(category: .cafe) : nil
        )
        return try await send(CreatePost(post: draft)).post.id
    }

    func finds(_ search: Search) async throws -> [String] {
        try await send(search).hits.map(\.title)
    }
}

extension Coordinate {
    static var salzburg: Coordinate { get throws { try Coordinate(lat: 47.7981, lon: 13.0465) } }
    static var hallein: Coordinate { get throws { try Coordinate(lat: 47.6833, lon: 13.0969) } }
    static var vienna: Coordinate { get throws { try Coordinate(lat: 48.2085, lon: 16.3721) } }
}
