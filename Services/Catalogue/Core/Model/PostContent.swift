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
        text = try Rule.said(draft.text).map { text throws(Fault) in try PostText(text, field: "\(field).text") }
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
