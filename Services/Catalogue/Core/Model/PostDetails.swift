import CatalogueContract
import ServiceKit
import Wire

/// What a post has beyond every post: the details of its kind, and no other's.
enum PostDetails: Equatable, Sendable {
    case offer(price: Money?)
    case restaurant(openingHours: OpeningHours?, cuisines: [Cuisine])
    /// Metres.
    case sight(radius: Double)
    case tip(TipCategory)

    var kind: PostKind {
        switch self {
        case .offer: .offer
        case .restaurant: .restaurant
        case .sight: .sight
        case .tip: .tip
        }
    }
}

extension PostDetails {
    /// The radius of a sight that names none, in metres: what one sees from where one stands.
    private static let usualRadius = 100.0

    /// - Throws: `invalid` for details of another kind, and for details that break their rule.
    init(_ draft: PostDraft, field: String) throws(Fault) {
        try PostDetails.refuseForeign(draft, field: field)
        switch draft.kind {
        case .offer:
            self = .offer(price: draft.price)
        case .restaurant:
            let hours = try Rule.said(draft.restaurant?.openingHours).map { text throws(Fault) in
                try OpeningHours(text, field: "\(field).restaurant.openingHours")
            }
            let cuisines = draft.restaurant?.cuisines ?? []
            self = .restaurant(
                openingHours: hours,
                cuisines: try Cuisine.list(cuisines, field: "\(field).restaurant.cuisines")
            )
        case .sight:
            let radius = draft.sight?.radius ?? PostDetails.usualRadius
            self = .sight(radius: try Rule.within(10...100_000, radius, field: "\(field).sight.radius"))
        case .tip:
            self = .tip(draft.tip?.category ?? .other)
        }
    }

    private static func refuseForeign(_ draft: PostDraft, field: String) throws(Fault) {
        let given: [(name: String, kind: PostKind, isThere: Bool)] = [
            ("price", .offer, draft.price != nil),
            ("restaurant", .restaurant, draft.restaurant != nil),
            ("sight", .sight, draft.sight != nil),
            ("tip", .tip, draft.tip != nil),
        ]
        for (name, kind, isThere) in given where isThere && kind != draft.kind {
            let rule = "is for posts of the kind \(kind.rawValue), and this one is of the kind \(draft.kind.rawValue)"
            throw Fault(.invalid, "\(field).\(name) \(rule)", field: "\(field).\(name)")
        }
    }
}
