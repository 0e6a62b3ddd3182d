import Attributes
import CatalogueContract
import ServiceKit
import Words

/// What the index keeps of a published post: all that a search filters, sorts and shows by.
struct PostDocument: Sendable, Equatable {
    var id: PostID
    var owner: UserID
    var kind: String
    var title: String
    var point: Coordinate?
    var publishedAt: Timestamp
    /// The folded words of the title, and of all else that words find it by; none twice within one of the two.
    var titleWords: StoredList
    var otherWords: StoredList
    /// Folded, as tags are compared.
    var tags: [String]
    var category: String?
    /// The values that it could be filtered by, by the attribute's name, whatever its kind says of them: so a kind can make
    /// one filterable later, and no event needs another to be understood.
    var numbers: [String: Double]
    var values: [String: [String]]
    var price: Double?
    var currency: String?
    var rating: DocumentRating?
    /// As OpenStreetMap's `opening_hours` says it.
    var hours: String?
    /// Whose clocks and holidays its hours go by.
    var zone: String?
    /// ISO 3166-1 alpha-2.
    var country: String?
    /// Metres.
    var fence: Double?
    /// What its address is found by: for the file, which is asked for it; a document that was read from there has none.
    var address: DocumentAddress?

    /// The address of a post that has a point.
    struct DocumentAddress: Sendable, Equatable {
        /// With the city behind it, folded.
        var key: String
        /// Street and number, as the post says them.
        var name: String
        /// The same with the city.
        var line: String
    }

    struct DocumentRating: Sendable, Equatable {
        var count: Int
        var mean: Double
        var rank: Double
    }
}

extension PostDocument {
    /// Texts are indexed up to here; what stands further down finds nobody.
    private static let mostTokens = 4_000
    /// Words and days are shorter, in bytes; longer texts are never filtered by.
    private static let longestValue = 160

    /// - Parameters:
    ///   - searchTexts: what words find it by beyond its own, as the catalogue's events say it.
    ///   - gazetteer: tells whose clocks its opening hours go by.
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
            case .text(let text): if text.utf8.count <= Self.longestValue { values[name] = [text] }
            case .words(let words): values[name] = words
            }
        }
        let address = DocumentAddress(content)
        // Where a point lies is looked up only for who needs it.
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

    /// Tags are the same whatever their case and accents.
    static func tagKey(_ tag: String) -> String { TextFolding.fold(tag) }

    private static func words(of texts: [String]) -> StoredList {
        var seen: Set<String> = []
        var words: [String] = []
        for text in texts where words.count < mostTokens {
            for word in TextTokenizer.words(ofText: text) where seen.insert(word).inserted { words.append(word) }
        }
        return StoredList(words.prefix(mostTokens))
    }
}

extension PostDocument.DocumentAddress {
    /// `nil` for a post that says none, or has no point that it could stand for.
    fileprivate init?(_ content: PostContent) {
        guard content.point != nil, let name = content.place?.address else { return nil }
        let city = content.place?.city
        let line = [name, city].compactMap(\.self).joined(separator: ", ")
        guard let key = PlaceKey.keys(of: line).first, !key.isEmpty else { return nil }
        self.init(key: key, name: name, line: line)
    }
}
