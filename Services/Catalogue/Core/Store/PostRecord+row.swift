import CatalogueContract
import Storage
import Wire

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
