public import CatalogueContract
public import Storage
import Wire

/// A row of the table `post`.
struct PostRecord: Equatable, Sendable {
    let id: PostID
    let owner: UserID
    private(set) var content: PostContent
    let createdAt: Timestamp
    private(set) var changedAt: Timestamp
    /// 1 at first.
    private(set) var revision: Int
    /// `nil` for a post that somebody wrote here.
    let origin: ImportOrigin?
}

extension PostRecord {
    /// A post that has not been there before.
    init(id: PostID, owner: UserID, content: PostContent, origin: ImportOrigin? = nil, at moment: Timestamp) {
        self.init(
            id: id,
            owner: owner,
            content: content,
            createdAt: moment,
            changedAt: moment,
            revision: 1,
            origin: origin
        )
    }

    /// The same post, saying something else from now on.
    func saying(_ content: PostContent, at moment: Timestamp) -> PostRecord {
        var changed = self
        changed.content = content
        changed.changedAt = moment
        changed.revision += 1
        return changed
    }

    /// The post as it travels.
    var post: Post {
        Post(
            id: id,
            owner: owner,
            draft: content.draft,
            createdAt: createdAt,
            changedAt: changedAt,
            revision: revision,
            externalID: origin?.externalID
        )
    }
}

/// The columns of the table `post`, in the order of ``PostRecord/columns``.
extension PostRecord {
    static let columns = """
        id, owner, createdAt, changedAt, revision, source, externalID, kind, title, text, lat, lon, country, city, \
        address, tags, email, phone, website, priceAmount, priceCurrency, openingHours, cuisines, radius, category
        """

    var values: [(any SQLValueConvertible)?] {
        [id, owner, createdAt, changedAt, revision, origin?.source, origin?.externalID] + content.values
    }

    init(row: Row) throws {
        let source: String? = try row["source"]
        let externalID: String? = try row["externalID"]
        self.init(
            id: try row["id"],
            owner: try row["owner"],
            content: try PostContent(row: row),
            createdAt: try row["createdAt"],
            changedAt: try row["changedAt"],
            revision: try row["revision"],
            origin: source.flatMap { source in
                externalID.map { ImportOrigin(source: source, externalID: $0) }
            }
        )
    }
}

extension PostContent {
    /// Its columns alone, in the same order.
    static let columns = """
        kind, title, text, lat, lon, country, city, address, tags, email, phone, website, priceAmount, priceCurrency, \
        openingHours, cuisines, radius, category
        """

    var values: [(any SQLValueConvertible)?] {
        [kind, title, text, point?.lat, point?.lon, place.country, place.city, place.address, TextList(tags)]
            + [contact.email, contact.phone, contact.website] + details.values
    }

    fileprivate init(row: Row) throws {
        let lat: Double? = try row["lat"]
        let lon: Double? = try row["lon"]
        title = try row["title"]
        text = try row["text"]
        point = if let lat, let lon { try Coordinate(lat: lat, lon: lon) } else { nil }
        place = Place(country: try row["country"], city: try row["city"], address: try row["address"])
        tags = try row["tags", as: TextList<Tag>.self].texts
        contact = Contact(email: try row["email"], phone: try row["phone"], website: try row["website"])
        details = try PostDetails(row: row)
    }
}

extension PostDetails {
    /// Price, currency, opening hours, cuisines, radius, category: the last columns of a post.
    var values: [(any SQLValueConvertible)?] {
        switch self {
        case .offer(let price): [price?.amount, price?.currency, nil, nil, nil, nil]
        case .restaurant(let hours, let cuisines): [nil, nil, hours, TextList(cuisines), nil, nil]
        case .sight(let radius): [nil, nil, nil, nil, radius, nil]
        case .tip(let category): [nil, nil, nil, nil, nil, category]
        }
    }

    init(row: Row) throws {
        switch try row["kind", as: PostKind.self] {
        case .offer:
            let amount: String? = try row["priceAmount"]
            let currency: String? = try row["priceCurrency"]
            let price: Money? =
                if let amount, let currency { try Money(amount: amount, currency: currency) } else { nil }
            self = .offer(price: price)
        case .restaurant:
            let cuisines = try row["cuisines", as: TextList<Cuisine>.self].texts
            self = .restaurant(openingHours: try row["openingHours"], cuisines: cuisines)
        case .sight:
            self = .sight(radius: try row["radius"])
        case .tip:
            self = .tip(try row["category"])
        }
    }
}

/// A kind is kept as the word that travels.
extension PostKind: SQLValueConvertible {}

/// A category is kept as the word that travels.
extension TipCategory: SQLValueConvertible {}
