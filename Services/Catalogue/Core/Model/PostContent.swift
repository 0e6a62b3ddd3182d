import CatalogueContract
import ServiceKit
import Wire

/// What a post says, every part of it within its rule.
///
/// Two posts say the same if their contents are equal: an import goes by that.
struct PostContent: Equatable, Sendable {
    let title: Title
    let text: PostText?
    let point: Coordinate?
    let place: Place
    let tags: [Tag]
    let contact: Contact
    let details: PostDetails

    var kind: PostKind { details.kind }
}

extension PostContent {
    /// - Parameter field: where the draft stands in the request's body.
    /// - Throws: `invalid`, naming the member that breaks a rule, and the rule.
    init(_ draft: PostDraft, field: String) throws(Fault) {
        title = try Title(draft.title, field: "\(field).title")
        text = try PostText(said: draft.text, field: "\(field).text")
        place = try Place(draft.place, field: "\(field).place")
        tags = try Tag.list(draft.tags ?? [], field: "\(field).tags")
        contact = try Contact(draft.contact, field: "\(field).contact")
        details = try PostDetails(draft, field: field)
        point = draft.point
        if point == nil, [.restaurant, .sight].contains(draft.kind) {
            throw Fault(
                .invalid,
                "\(field).point is missing: a \(draft.kind.rawValue) has one",
                field: "\(field).point"
            )
        }
    }

    /// The content as it travels: tidied, and with the details of its kind even where the author gave none.
    var draft: PostDraft {
        var draft = PostDraft(kind: kind, title: title.text)
        draft.text = text?.text
        draft.point = point
        draft.place = place.said
        draft.tags = tags.isEmpty ? nil : tags.map(\.text)
        draft.contact = contact.said
        switch details {
        case .offer(let price):
            draft.price = price
        case .restaurant(let hours, let cuisines):
            draft.restaurant = RestaurantDetails(openingHours: hours?.text, cuisines: cuisines.map(\.text))
        case .sight(let radius):
            draft.sight = SightDetails(radius: radius)
        case .tip(let category):
            draft.tip = TipDetails(category: category)
        }
        return draft
    }
}

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
    private static let radiusRule = NumberRule(10.0...100_000)

    /// - Throws: `invalid` for details of another kind, and for details that break their rule.
    init(_ draft: PostDraft, field: String) throws(Fault) {
        try PostDetails.refuseForeign(draft, field: field)
        switch draft.kind {
        case .offer:
            self = .offer(price: draft.price)
        case .restaurant:
            let details = draft.restaurant
            self = .restaurant(
                openingHours: try OpeningHours(said: details?.openingHours, field: "\(field).restaurant.openingHours"),
                cuisines: try Cuisine.list(details?.cuisines ?? [], field: "\(field).restaurant.cuisines")
            )
        case .sight:
            let radius = draft.sight?.radius ?? PostDetails.usualRadius
            self = .sight(radius: try PostDetails.radiusRule.check(radius, field: "\(field).sight.radius"))
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
