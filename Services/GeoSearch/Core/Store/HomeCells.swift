import ServiceKit

/// The published home cells of users.
struct HomeCells<Access: ReadTransaction> {
    let transaction: Access

    /// Approximate.
    func count() throws -> Int { try transaction.value(HomeCellQueries.count) ?? 0 }
}

extension HomeCells where Access: WriteTransaction {
    func save(_ center: Coordinate, of person: UserID) throws {
        try transaction.execute(HomeCellQueries.save, person, center.lat, center.lon)
        let key: Int64? = try transaction.value(HomeCellQueries.key, person)
        try transaction.execute(HomeCellQueries.savePoint, key, center.lat, center.lat, center.lon, center.lon)
    }

    /// - Returns: whether it existed.
    @discardableResult
    func delete(of person: UserID) throws -> Bool {
        guard let key: Int64 = try transaction.value(HomeCellQueries.key, person) else { return false }
        try transaction.execute(HomeCellQueries.deletePoint, key)
        try transaction.execute(HomeCellQueries.delete, key)
        return true
    }

    func deleteAll() throws {
        for sql in HomeCellQueries.deleteAll { try transaction.execute(sql) }
    }
}
