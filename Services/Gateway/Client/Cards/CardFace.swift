import CatalogueContract
import FavouritesContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary

/// A card as lines.
struct CardFace {
    let card: Card
    let ownerName: String?
    /// The number of the card and of all.
    let place: String?
    let lang: Language
    let moments: MomentText

    /// Title and main facts.
    func head(_ width: Int) -> [String] {
        let content = card.post.content
        let facts = [
            card.distance.map(DistanceText.of),
            content.price.map { MoneyText.of($0) },
            card.opening?.words(at: moments.now, in: lang.rawValue),
            card.post.rating.map(RatingText.of),
            card.post.state == .published ? nil : card.post.state.words,
        ]
        let author = ownerName.map { localized("cli.cards.by", ["name": .words($0)]) }
        let address = [content.place?.address, content.place?.city].compactMap(\.self).joined(separator: ", ")
        return [
            content.title,
            facts.compactMap(\.self).joined(separator: " · "),
            [author, address.isEmpty ? nil : address, moments.of(card.post.createdAt), place].compactMap(\.self)
                .joined(separator: " · "),
        ].filter { !$0.isEmpty }.map { DisplayWidth.cut(PlainText.oneLine($0), to: width) }
    }

    /// The text, truncated.
    func body(_ width: Int, _ rows: Int) -> [String] {
        guard let text = card.post.content.text, rows > 0 else { return [] }
        let lines = TextWrap.lines(text, width: width)
        guard lines.count > rows else { return lines }
        return lines.prefix(rows - 1) + ["…"]
    }
}
