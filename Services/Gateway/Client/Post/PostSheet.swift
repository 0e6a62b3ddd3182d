import CatalogueContract
import GatewayKit
import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary

/// A post as names and values.
struct PostSheet {
    private var facts = FactSheet()

    init(_ detail: PostDetail, _ session: Session) {
        let (post, content, moments) = (detail.post, detail.post.content, session.output.moments)
        let kind = detail.kind?.kind
        facts.add("post", post.id.description)
        facts.add("kind", session.kinds.label(kind?.labels) ?? content.kind.text)
        facts.add("state", post.state == .published ? nil : post.state.words)
        facts.add("title", content.title)
        facts.add("text", content.text)
        facts.add("point", content.point.map { "geo:\($0.lat),\($0.lon)" })
        facts.add("distance", detail.distance.map(DistanceText.of))
        facts.add("route", content.point.map(Self.route))
        facts.add("place", [content.place?.address, content.place?.city, content.place?.country].listed)
        facts.add("price", content.price.map { MoneyText.of($0) })
        facts.add("open", detail.hours.map { $0.description + ($0.comment.map { " (\($0))" } ?? "") })
        facts.add("week", detail.hours?.days.map(\.line).joined(separator: "\n"))
        facts.add("hours", content.hours)
        facts.add("radius", content.fence.map { DistanceText.of($0.radius) })
        facts.add("category", content.category.map { Self.category($0, kind, session) })
        facts.add("until", content.validUntil.map { Self.end($0, detail.clock, session.output) })
        facts.add(
            "dates",
            content.dates.map {
                localized(
                    "cli.post.dates",
                    ["start": .words(moments.day($0.start)), "end": .words(moments.day($0.end))]
                )
            }
        )
        addAttributes(of: content, kind?.attributes ?? [], session)
        facts.add("photos", post.photos.map { $0.map(\.id.description).joined(separator: ", ") })
        facts.add("tags", content.tags?.joined(separator: ", "))
        facts.add("mail", content.contact?.email.map(ContactLink.mail))
        facts.add("phone", content.contact?.phone.map(ContactLink.phone))
        facts.add("website", content.contact?.website)
        facts.add("rating", post.rating.map(RatingText.of))
        facts.add("owner", [detail.ownerName, post.owner.description].listed)
        facts.add("posted", moments.of(post.createdAt))
        facts.add("changed", post.revision > 1 ? moments.of(post.changedAt) : nil)
    }

    /// Returns the end for people, with the time on the clock of the place.
    private static func end(_ moment: Timestamp, _ clock: WallClock?, _ output: Output) -> String {
        let text = output.moments.of(moment)
        guard let clock, output.style.isForHumans else { return text }
        return "\(text) (\(clock.text(moment)))"
    }

    private static func category(_ word: String, _ kind: KindDefinition?, _ session: Session) -> String {
        let known = kind?.facets[.category]?.words?.first { $0.word == word }
        return session.kinds.label(known?.labels) ?? word
    }

    /// Adds the attributes with the names that the kind declares, in its order.
    private mutating func addAttributes(
        of content: PostContent,
        _ definitions: [AttributeDefinition],
        _ session: Session
    ) {
        let values = content.attributes?.values ?? [:]
        for definition in definitions {
            guard let value = values[definition.name] else { continue }
            let text = value.text(definition, session) + (definition.unit.map { " \($0)" } ?? "")
            facts.add(session.kinds.label(definition.labels) ?? definition.name, text)
        }
        let declared = Set(definitions.map(\.name))
        for (name, value) in values.sorted(by: { $0.key < $1.key }) where !declared.contains(name) {
            facts.add(name, value.text)
        }
    }

    /// Directions from the user's position (https://wiki.openstreetmap.org/wiki/Routing).
    private static func route(to point: Coordinate) -> String {
        "https://www.openstreetmap.org/directions?to=\(point.lat)%2C\(point.lon)"
    }

    func text(_ style: Style) -> String { style.linked(facts.text(style)) }
}

/// Addresses that a terminal or browser opens (RFC 6068, RFC 3966).
enum ContactLink {
    static func mail(_ address: String) -> String { "mailto:\(address)" }
    static func phone(_ number: String) -> String { "tel:\(number.filter { $0 != " " })" }
}

extension PostState {
    /// The state in the user's language.
    var words: String { PostState.rule.words.contains(text) ? localized("state.\(text)") : text }
}

extension AttributeValue {
    /// Returns the value with the names and flags of declared words.
    func text(_ definition: AttributeDefinition, _ session: Session) -> String {
        func name(_ word: String) -> String {
            guard let known = definition.words?.first(where: { $0.word == word }) else { return word }
            return [CountryFlag.emoji(known.flag), session.kinds.label(known.labels) ?? word].compactMap(\.self)
                .joined(separator: " ")
        }
        return switch self {
        case .text(let text): name(text)
        case .words(let words): words.map(name).joined(separator: ", ")
        case .number, .bool: text
        }
    }

    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): NumberText.plain(number)
        case .bool(let bool): bool ? localized("cli.answer.yes") : localized("cli.answer.no")
        case .words(let words): words.joined(separator: ", ")
        }
    }
}

/// A flag as a pair of regional indicators (Unicode Technical Standard 51).
enum CountryFlag {
    /// - Parameter code: ISO 3166-1 alpha-2 in capital letters.
    /// - Returns: `nil` for another text.
    static func emoji(_ code: String?) -> String? {
        guard let code, code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        return String(String.UnicodeScalarView(code.utf8.compactMap { UnicodeScalar(0x1F1E6 + UInt32($0) - 0x41) }))
    }
}

extension [String?] {
    fileprivate var listed: String { compactMap(\.self).joined(separator: ", ") }
}
