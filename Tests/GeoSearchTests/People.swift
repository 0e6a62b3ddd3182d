import AuthContract
import CatalogueContract
import GeoSearchContract
import TestKit
import UmkreisAttributes

extension Person {
    @discardableResult
    func posts(
        _ title: String,
        kind: PostKind = .offer,
        at point: Coordinate? = nil,
        tags: [String]? = nil
    ) async throws -> PostID {
        let attributes: Attributes? = kind == .restaurant ? ["cuisine": ["thai"]] : nil
        var content = PostContent(kind: kind, title: title, point: point, tags: tags, attributes: attributes)
        if [.sight, .tip].contains(kind) { content.text = "Worth it" }
        if kind == .tip { content.place = PostPlace(country: "AT", city: "Wien") }
        return try await send(CreatePost(post: content)).post.id
    }

    @discardableResult
    func fences(_ title: String, at point: Coordinate, radius: Double) async throws -> PostID {
        var content = PostContent(kind: .sight, title: title, text: "Worth it", point: point)
        content.fence = Fence(radius: radius)
        return try await send(CreatePost(post: content)).post.id
    }

    func retitles(_ post: PostID, _ title: String) async throws {
        let revision = try await send(FindPost(id: post)).post.revision
        try await send(UpdatePost(id: post, revision: revision, post: PostContent(kind: .offer, title: title)))
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

extension PostKind {
    static let offer: PostKind = "offer"
    static let restaurant: PostKind = "restaurant"
    static let sight: PostKind = "sight"
    static let tip: PostKind = "tip"
    static let standard = [offer, restaurant, sight, tip]
}
