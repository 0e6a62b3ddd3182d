import ServiceKit

/// The posts that the index is loaded from.
struct IndexedPosts<Access: ReadTransaction> {
    let transaction: Access

    /// The sequence number of the newest change; 0 before the first.
    func newestChange() throws -> Int64 { try transaction.value(IndexedPostQueries.newest) ?? 0 }

    func find(_ id: PostID) throws -> PostDocument? {
        try transaction.row(IndexedPostQueries.find, id) { row in try PostDocument(row, id: id, kind: try row[3]) }
    }

    func findWithAddress(_ id: PostID) throws -> PostDocument? {
        guard var document = try find(id) else { return nil }
        let address = try transaction.row(IndexedPostQueries.address, id) { row -> PostDocument.DocumentAddress? in
            guard let key: String = try row[0] else { return nil }
            return PostDocument.DocumentAddress(key: key, name: try row[1], line: try row[2])
        }
        document.address = address ?? nil
        return document
    }

    /// Posts by change.
    func list(after key: Int64, upTo mark: Int64, limit: Int) throws -> [(key: Int64, id: PostID)] {
        try transaction.rows(IndexedPostQueries.list, key, mark, limit) { (key: try $0[0], id: try $0[1]) }
    }

    func changes(after key: Int64, limit: Int) throws -> [PostChange] {
        try transaction.rows(IndexedPostQueries.changes, key, limit) { row in
            let id: PostID = try row[1]
            let kind: String? = try row[3]
            return PostChange(
                key: try row[0],
                id: id,
                document: try kind.map { try PostDocument(row, id: id, kind: $0) }
            )
        }
    }

    /// Whether a post was deleted after a change.
    func hasTombstone(after change: Int64) throws -> Bool {
        try transaction.value(IndexedPostQueries.hasTombstone, change) ?? false
    }

    func stale(upTo mark: Int64, limit: Int) throws -> [PostID] {
        try transaction.rows(IndexedPostQueries.stale, mark, limit) { try $0[0] }
    }
}

extension IndexedPosts where Access: WriteTransaction {
    /// - Returns: the change's sequence number.
    @discardableResult
    func save(_ document: PostDocument) throws -> Int64 {
        let numbers = document.numbers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let words = document.values.sorted { $0.key < $1.key }
            .flatMap { name, values in values.map { "\(name)=\($0)" } }
        try transaction.execute(
            IndexedPostQueries.save,
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
        return try transaction.lastInsertedRowID
    }

    /// Leaves a tombstone.
    ///
    /// - Returns: the change's sequence number; `nil` without such a post.
    func delete(_ id: PostID) throws -> Int64? {
        guard try transaction.value(IndexedPostQueries.exists, id, as: Int.self) != nil else { return nil }
        try transaction.execute(IndexedPostQueries.delete, id)
        return try transaction.lastInsertedRowID
    }

    /// - Returns: the number of rows.
    func deleteTombstones(upTo change: Int64, limit: Int) throws -> Int {
        try transaction.execute(IndexedPostQueries.deleteTombstones, change, limit)
    }
}

struct PostChange: Sendable {
    let key: Int64
    let id: PostID
    /// `nil` for a tombstone.
    let document: PostDocument?
}

extension PostDocument {
    /// - Parameter row: of ``IndexedPostQueries/changes`` or ``IndexedPostQueries/find``.
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
