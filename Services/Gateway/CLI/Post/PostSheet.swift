import Attributes
import CatalogueContract
import Texts

struct PostSheet {
    private var facts = FactSheet()

    init(_ post: Post, owner: String?, moments: MomentText) {
        let content = post.content
        facts.add("post", post.id.description)
        facts.add("kind", content.kind.text)
        facts.add("state", post.state == .published ? nil : post.state.text)
        facts.add("title", content.title)
        facts.add("text", content.text)
        facts.add("point", content.point.map { "\($0.lat),\($0.lon)" })
        facts.add("place", [content.place?.address, content.place?.city, content.place?.country].listed)
        facts.add("price", content.price?.description)
        facts.add("hours", content.hours)
        facts.add("radius", content.fence.map { DistanceText.of($0.radius) })
        facts.add("category", content.category)
        facts.add("until", content.validUntil.map(moments.of))
        facts.add("dates", content.dates.map { "\($0.start) to \($0.end)" })
        for (name, value) in (content.attributes?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            facts.add(name, value.text)
        }
        facts.add("photos", post.photos.map { $0.map(\.id.description).joined(separator: ", ") })
        facts.add("tags", content.tags?.joined(separator: ", "))
        facts.add("contact", [content.contact?.email, content.contact?.phone, content.contact?.website].listed)
        facts.add("rating", post.rating.map(RatingText.of))
        facts.add("owner", [owner, post.owner.description].listed)
        facts.add("posted", moments.of(post.createdAt))
        facts.add("changed", post.revision > 1 ? moments.of(post.changedAt) : nil)
    }

    func text(_ style: Style) -> String { facts.text(style) }
}

extension AttributeValue {
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .bool(let bool): bool ? localized("cli.post.yes") : localized("cli.post.no")
        case .words(let words): words.joined(separator: ", ")
        }
    }
}

extension [String?] {
    fileprivate var listed: String { compactMap(\.self).joined(separator: ", ") }
}
