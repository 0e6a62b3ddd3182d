import ServiceKit

/// The table that the index is loaded from.
///
/// The key is also the change's sequence number: each change replaces the row by one with a greater key, and a deletion
/// leaves a tombstone, a row with only the id. So reading beyond the last key finds all changes.
enum PostTable {
    /// Lists are text with unit separators.
    static let sql = """
        CREATE TABLE post (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL,
            owner TEXT,
            kind TEXT,
            title TEXT,
            lat REAL,
            lon REAL,
            publishedAt INTEGER,
            titleWords TEXT,
            otherWords TEXT,
            tags TEXT,
            category TEXT,
            numbers TEXT,
            attributeWords TEXT,
            price REAL,
            currency TEXT,
            ratings INTEGER,
            meanRating REAL,
            ratingRank REAL,
            hours TEXT,
            zone TEXT,
            country TEXT,
            fence REAL,
            addressKey TEXT,
            address TEXT,
            addressLine TEXT,
            CONSTRAINT postID UNIQUE (id),
            CONSTRAINT postPoint CHECK ((lat IS NULL) = (lon IS NULL)),
            CONSTRAINT postGone CHECK ((kind IS NULL) = (owner IS NULL) AND (kind IS NULL) = (publishedAt IS NULL))
        ) STRICT;
        CREATE INDEX postByAddress ON post (addressKey) WHERE addressKey IS NOT NULL;
        CREATE INDEX postGoneByKey ON post (key) WHERE kind IS NULL;
        """

    static let columns = """
        id, owner, kind, title, lat, lon, publishedAt, titleWords, otherWords, tags, category, numbers, attributeWords,
        price, currency, ratings, meanRating, ratingRank, hours, zone, country, fence
        """

    static let put = """
        INSERT OR REPLACE INTO post (\(columns), addressKey, address, addressLine)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let isThere = "SELECT 1 FROM post WHERE id = ? AND kind IS NOT NULL"
    static let ofID = "SELECT key, \(columns) FROM post WHERE id = ? AND kind IS NOT NULL"
    static let leave = "INSERT OR REPLACE INTO post (id) VALUES (?)"
    static let changed = "SELECT key, \(columns) FROM post WHERE key > ? ORDER BY key LIMIT ?"
    static let newest = "SELECT max(key) FROM post"
    static let forgetGone =
        "DELETE FROM post WHERE key IN (SELECT key FROM post WHERE kind IS NULL AND key <= ? LIMIT ?)"

    /// Posts up to the mark that were not replayed.
    static let stale = "SELECT id FROM post WHERE key <= ? AND kind IS NOT NULL LIMIT ?"
}

extension WriteTransaction {
    /// - Returns: the change's sequence number.
    @discardableResult
    func put(_ document: PostDocument) throws -> Int64 {
        let numbers = document.numbers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let words = document.values.sorted { $0.key < $1.key }.flatMap { name, values in values.map { "\(name)=\($0)" }
        }
        try execute(
            PostTable.put,
            document.id,
            document.owner,
            document.kind,
            document.title,
            document.point?.lat,
            document.point?.lon,
            document.publishedAt,
            document.titleWords.stored,
            document.otherWords.stored,
            StoredList(document.tags).stored,
            document.category,
            StoredList(numbers).stored,
            StoredList(words).stored,
            document.price,
            document.currency,
            document.rating?.count,
            document.rating?.mean,
            document.rating?.rank,
            document.hours,
            document.zone,
            document.country,
            document.fence,
            document.address?.key,
            document.address?.name,
            document.address?.line
        )
        return try lastInsertedRowID
    }

    /// Begins a replay; ``sweepPosts(limit:)`` removes posts not replayed.
    func markPosts() throws {
        try execute("DELETE FROM replay")
        try execute("INSERT INTO replay (mark) VALUES (?)", try newestChange())
    }

    /// - Returns: the number removed; fewer than `limit` at the end.
    func sweepPosts(limit: Int) throws -> Int {
        guard let mark: Int64 = try value("SELECT mark FROM replay") else { return 0 }
        let stale = try rows(PostTable.stale, mark, limit, decode: { try $0[0, as: PostID.self] })
        for id in stale {
            try execute(PostTable.leave, id)
            try deleteAlerts(about: id)
        }
        if stale.count < limit { try execute("DELETE FROM replay") }
        return stale.count
    }

    /// Leaves a tombstone.
    ///
    /// - Returns: the change's sequence number; `nil` without such a post.
    @discardableResult
    func forget(_ id: PostID) throws -> Int64? {
        guard try value(PostTable.isThere, id, as: Int.self) != nil else { return nil }
        try execute(PostTable.leave, id)
        return try lastInsertedRowID
    }
}

extension ReadTransaction {
    /// 0 before the first.
    func newestChange() throws -> Int64 { try value(PostTable.newest) ?? 0 }

    func document(of id: PostID) throws -> PostDocument? {
        try row(PostTable.ofID, id) { row in try PostDocument(row, id: id, kind: try row[3]) }
    }

    func changes(after key: Int64, limit: Int) throws -> [PostChange] {
        try rows(PostTable.changed, key, limit) { row in
            let id: PostID = try row[1]
            let kind: String? = try row[3]
            return PostChange(
                key: try row[0],
                id: id,
                document: try kind.map { try PostDocument(row, id: id, kind: $0) }
            )
        }
    }
}

struct PostChange: Sendable {
    let key: Int64
    let id: PostID
    /// `nil` for a tombstone.
    let document: PostDocument?
}

extension PostDocument {
    /// - Parameter row: of ``PostTable/changed`` or ``PostTable/ofID``.
    init(_ row: Row, id: PostID, kind: String) throws {
        let lat: Double? = try row[5]
        let lon: Double? = try row[6]
        var point: Coordinate?
        if let lat, let lon { point = try Coordinate(lat: lat, lon: lon) }
        var rating: DocumentRating?
        if let count: Int = try row[16] { rating = DocumentRating(count: count, mean: try row[17], rank: try row[18]) }
        var numbers: [String: Double] = [:]
        for (name, value) in StoredList(stored: try row[12]).pairs { numbers[name] = Double(value) }
        var values: [String: [String]] = [:]
        for (name, value) in StoredList(stored: try row[13]).pairs { values[name, default: []].append(value) }
        self.init(
            id: id,
            owner: try row[2],
            kind: kind,
            title: try row[4],
            point: point,
            publishedAt: try row[7],
            titleWords: StoredList(stored: try row[8]),
            otherWords: StoredList(stored: try row[9]),
            tags: StoredList(stored: try row[10]).entries,
            category: try row[11],
            numbers: numbers,
            values: values,
            price: try row[14],
            currency: try row[15],
            rating: rating,
            hours: try row[19],
            zone: try row[20],
            country: try row[21],
            fence: try row[22]
        )
    }
}
