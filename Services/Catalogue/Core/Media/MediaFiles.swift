import CatalogueContract
import ServiceKit

/// A row of `mediaFile`: the files of a hash.
///
/// It is inserted before the files and deleted while they are set aside, so that each file in place has a row.
struct MediaFileRecord: Equatable, Sendable {
    let hash: String
    /// Number of photos.
    let uses: Int

    init(row: Row) throws {
        hash = try row["id"]
        uses = try row["uses"]
    }
}

/// The stored files of photos.
struct MediaFiles<Access: ReadTransaction> {
    let transaction: Access

    func find(_ hash: String) throws -> MediaFileRecord? {
        try transaction.row(MediaFileQueries.find, hash, decode: MediaFileRecord.init)
    }

    /// The sizes of files in use, by hash, in the order of the hashes.
    func listUsed(after hash: String, limit: Int) throws -> [(hash: String, file: MediaFile)] {
        try transaction.rows(MediaFileQueries.used, hash, limit) { row in
            let description: String = try row["description"]
            return (try row["id"], try WireJSON.decode(MediaFile.self, from: description))
        }
    }

    func listExpired(at moment: Timestamp, limit: Int) throws -> [MediaFileRecord] {
        try transaction.rows(MediaFileQueries.expired, moment, limit, decode: MediaFileRecord.init)
    }
}

extension MediaFiles where Access: WriteTransaction {
    /// Inserts an unused row before writing files, or keeps an unused one until `end`.
    func insert(_ hash: String, endingAt end: Timestamp) throws {
        try transaction.execute(MediaFileQueries.insert, hash, end)
    }

    /// - Returns: whether the row still exists.
    func use(_ file: MediaFile, hash: String) throws -> Bool {
        try transaction.execute(MediaFileQueries.use, try WireJSON.text(file), hash) > 0
    }

    /// - Parameter moment: when unused files may be deleted.
    func release(_ hash: String, from moment: Timestamp) throws {
        try transaction.execute(MediaFileQueries.release, moment, hash)
    }

    /// Keeps a row in use; call after setting the files aside.
    func delete(_ hash: String) throws {
        try transaction.execute(MediaFileQueries.delete, hash)
    }
}
