import Attributes
import CatalogueContract
import Texts

struct PostSheet {
    private var facts = FactSheet()

    init(_ post: Post, owner: String?, moments: MomentText) {
        let content = post.content
        facts.add("post", post.id.description)
        facts.add("kind", content.kind.text)
        facts.add("state", post.state == .published ? nil : post.state.words)
        facts.add("title", content.title)
        facts.add("text", content.text)
        facts.add("point", content.point.map { "geo:\($0.lat),\($0.lon)" })
        facts.add("route", content.point.map(Self.route))
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
        facts.add("mail", content.contact?.email.map { "mailto:\($0)" })
        facts.add("phone", content.contact?.phone.map { "tel:\($0.filter { $0 != " " })" })
        facts.add("website", content.contact?.website)
        facts.add("rating", post.rating.map(RatingText.of))
        facts.add("owner", [owner, post.owner.description].listed)
        facts.add("posted", moments.of(post.createdAt))
        facts.add("changed", post.revision > 1 ? moments.of(post.changedAt) : nil)
    }

    /// Directions from the reader's position (https://wiki.openstreetmap.org/wiki/Routing).
    private static func route(to point: Coordinate) -> String {
        "https://www.openstreetmap.org/directions?to=\(point.lat)%2C\(point.lon)"
    }

    func text(_ style: Style) -> String { facts.text(style) }
}

extension PostState {
    /// In the reader's language.
    var words: String { PostState.rule.words.contains(text) ? localized("state.\(text)") : text }
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
