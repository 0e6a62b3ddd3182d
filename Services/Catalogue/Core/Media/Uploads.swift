import CatalogueContract
import ServiceKit

/// The uploads of photos, kept for a day after their commit.
struct Uploads<Access: ReadTransaction> {
    let transaction: Access

    /// - Throws: `not-found`, also if another user's.
    func find(_ id: UploadID, of owner: UserID, at moment: Timestamp) throws -> UploadRecord {
        let found = try transaction.row(UploadQueries.find, id, owner, moment, decode: UploadRecord.init)
        guard let found else {
            throw Fault(.notFound, "you have no upload \(id)", field: "upload", rule: "no-such-upload")
        }
        return found
    }

    /// An uncommitted upload of the same content.
    func findOpen(like upload: UploadRecord, at moment: Timestamp) throws -> UploadRecord? {
        let sql = UploadQueries.findOpen
        let (owner, sha256, size) = (upload.owner, upload.sha256, upload.size)
        return try transaction.row(sql, owner, sha256, size, moment, decode: UploadRecord.init)
    }

    func isOpen(_ id: UploadID) throws -> Bool {
        try transaction.value(UploadQueries.isOpen, id, as: UploadID.self) != nil
    }

    func list(of owner: UserID, limit: Int) throws -> [UploadRecord] {
        try transaction.rows(UploadQueries.list, owner, limit, decode: UploadRecord.init)
    }

    func listExpired(at moment: Timestamp, limit: Int) throws -> [UploadRecord] {
        try transaction.rows(UploadQueries.expired, moment, limit, decode: UploadRecord.init)
    }
}

extension Uploads where Access: WriteTransaction {
    func insert(_ upload: UploadRecord) throws {
        try transaction.execute(
            UploadQueries.insert,
            upload.id,
            upload.owner,
            upload.sha256,
            upload.size,
            upload.name,
            upload.received,
            upload.media,
            upload.endsAt
        )
    }

    func receive(_ chunk: Int, of upload: UploadRecord, at moment: Timestamp) throws -> UploadRecord {
        try transaction.execute(UploadQueries.receive, UploadRecord.bit(of: chunk), upload.id)
        return try find(upload.id, of: upload.owner, at: moment)
    }

    /// Marks all chunks as missing.
    func reset(_ id: UploadID) throws {
        try transaction.execute(UploadQueries.reset, id)
    }

    func setMedia(_ media: MediaID, of id: UploadID) throws {
        try transaction.execute(UploadQueries.setMedia, media, id)
    }

    /// - Returns: whether it existed.
    func delete(_ id: UploadID) throws -> Bool {
        try transaction.execute(UploadQueries.delete, id) > 0
    }
}
