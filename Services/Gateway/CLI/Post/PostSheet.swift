import CatalogueContract
import Vocabulary

/// A post's facts in words.
struct PostSheet {
    private var facts = FactSheet()

    init(_ post: Post, owner: String?, moments: MomentText) {
        let draft = post.draft
        facts.add("post", post.id.description)
        facts.add("kind", draft.kind.rawValue)
        facts.add("title", draft.title)
        facts.add("text", draft.text)
        facts.add("point", draft.point.map { "\($0.lat),\($0.lon)" })
        facts.add("place", [draft.place?.address, draft.place?.city, draft.place?.country].listed)
        facts.add("price", draft.price.map { "\($0.amount) \($0.currency)" })
        facts.add("cuisines", draft.restaurant?.cuisines.joined(separator: ", "))
        facts.add("hours", draft.restaurant?.openingHours)
        facts.add("radius", draft.sight.map { DistanceText.of($0.radius) })
        facts.add("category", draft.tip?.category.rawValue)
        facts.add("tags", draft.tags?.joined(separator: ", "))
        facts.add("contact", [draft.contact?.email, draft.contact?.phone, draft.contact?.website].listed)
        facts.add("owner", [owner, post.owner.description].listed)
        facts.add("posted", moments.of(post.createdAt))
        facts.add("changed", post.revision > 1 ? moments.of(post.changedAt) : nil)
    }

    func text(_ style: Style) -> String { facts.text(style) }
}

extension [String?] {
    /// Those that are there, with commas between them.
    fileprivate var listed: String { compactMap(\.self).joined(separator: ", ") }
}
