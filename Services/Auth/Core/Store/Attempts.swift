import ServiceKit

/// The counted attempts of each bucket.
struct Attempts<Access: ReadTransaction> {
    let transaction: Access

    func find(_ bucket: AttemptBucket) throws -> Throttle? {
        try transaction.row(AttemptQueries.find, bucket.bytes) { row in
            Throttle(failures: try row[0], nextAt: try row[1], lastAt: try row[2])
        }
    }
}

extension Attempts where Access: WriteTransaction {
    func set(_ bucket: AttemptBucket, to throttle: Throttle) throws {
        try transaction.execute(
            AttemptQueries.set,
            bucket.bytes,
            throttle.failures,
            throttle.nextAt,
            throttle.lastAt
        )
    }

    func delete(_ bucket: AttemptBucket) throws {
        try transaction.execute(AttemptQueries.delete, bucket.bytes)
    }

    func deleteOutdated(before moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(AttemptQueries.deleteOutdated, moment, limit)
    }

    /// Deletes the oldest buckets over `capacity`.
    func deleteExcess(beyond capacity: Int, limit: Int) throws -> Int {
        try transaction.execute(AttemptQueries.deleteExcess, limit, capacity)
    }
}
