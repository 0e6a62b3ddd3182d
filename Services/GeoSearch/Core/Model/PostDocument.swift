import CatalogueContract
import ServiceKit
import UmkreisAttributes
import UmkreisWords

/// The indexed fields of a published post.
struct PostDocument: Sendable, Equatable {
    var id: PostID
    var owner: UserID
    var kind: String
    var title: String
    var point: Coordinate?
    var publishedAt: Timestamp
    /// Folded, without duplicates; `otherWords` has all other searchable text.
    var titleWords: StoredList
    var otherWords: StoredList
    /// Folded.
    var tags: [String]
    var category: String?
    /// Numbers of all attributes, since a kind may make them filterable later.
    var numbers: [String: Double]
    var values: [String: [String]]
    var price: Double?
    var currency: String?
    var rating: DocumentRating?
    /// OpenStreetMap's `opening_hours` syntax.
    var hours: String?
    /// The time zone of `hours`.
    var zone: String?
    /// ISO 3166-1 alpha-2.
    var country: String?
    /// Radius in metres.
    var fence: Double?
    /// The address for address search in the file; `nil` in documents read from it.
    var address: DocumentAddress?

    struct DocumentAddress: Sendable, Equatable {
        /// Folded, with the city.
        var key: String
        var name: String
        var line: String
    }

    struct DocumentRating: Sendable, Equatable {
        var count: Int
        var mean: Double
        var rank: Double
    }
}

extension PostDocument {
    /// Further words are ignored; a text of some 10,000 characters has fewer in most scripts.
    private static let (maximumTokens, maximumBytes) = (4_000, 64 * 1024)
    /// Maximum in bytes; longer texts cannot be filtered by.
    private static let maximumValueLength = 160

    /// - Parameter searchTexts: further text from the catalogue's event.
    init(_ post: Post, searchTexts: [String], in gazetteer: Gazetteer) {
        let content = post.content
        let place = [content.place?.city, content.place?.address].compactMap(\.self)
        let others = [content.text ?? ""] + (content.tags ?? []) + searchTexts + place
        var numbers: [String: Double] = [:]
        var values: [String: [String]] = [:]
        for (name, value) in content.attributes?.values ?? [:] {
            switch value {
            case .number(let number): numbers[name] = number
            case .bool(let bool): values[name] = ["\(bool)"]
            case .text(let text): if text.utf8.count <= Self.maximumValueLength { values[name] = [text] }
            case .words(let words): values[name] = words
            }
        }
        let address = DocumentAddress(content)
        // Avoids an unused look-up.
        let isPlaced = content.hours != nil || address != nil && content.place?.country == nil
        let clocks = isPlaced ? OpeningPlace(content, in: gazetteer) : OpeningPlace()
        self.init(
            id: post.id,
            owner: post.owner,
            kind: content.kind.text,
            title: content.title,
            point: content.point,
            publishedAt: post.createdAt,
            titleWords: Self.words(of: [content.title]),
            otherWords: Self.words(of: others),
            tags: (content.tags ?? []).map(Self.tagKey),
            category: content.category,
            numbers: numbers,
            values: values,
            price: content.price.flatMap { Double($0.amount) },
            currency: content.price?.currency,
            rating: post.rating.map { DocumentRating(count: $0.count, mean: $0.mean, rank: $0.rank) },
            hours: content.hours,
            zone: content.hours == nil ? nil : clocks.zone,
            country: clocks.country ?? content.place?.country,
            fence: content.fence?.radius,
            address: address
        )
    }

    static func tagKey(_ tag: String) -> String { TextFolding.fold(tag) }

    private static func words(of texts: [String]) -> StoredList {
        var (seen, words, bytes) = (Set<String>(), [String](), 0)
        for text in texts where words.count < maximumTokens {
            TextTokenizer.forEachWord(ofText: text) { word in
                guard seen.insert(word).inserted else { return true }
                bytes += word.utf8.count
                guard bytes <= maximumBytes else { return false }
                words.append(word)
                return words.count < maximumTokens
            }
        }
        return StoredList(words)
    }
}

extension PostDocument.DocumentAddress {
    /// `nil` without an address or a point.
    fileprivate init?(_ content: PostContent) {
        guard content.point != nil, let name = content.place?.address else { return nil }
        let city = content.place?.city
        let line = [name, city].compactMap(\.self).joined(separator: ", ")
        guard let key = PlaceKey.keys(of: line).first, !key.isEmpty else { return nil }
        self.init(key: key, name: name, line: line)
    }
}
