import CatalogueContract
import ServiceKit

/// The photos of the users.
struct StoredMedia<Access: ReadTransaction> {
    let transaction: Access

    func find(_ id: MediaID) throws -> MediaRecord? {
        try transaction.row(MediaQueries.find, id, decode: MediaRecord.init)
    }

    /// Newest first.
    func list(of owner: UserID, before newest: MediaID, limit: Int) throws -> [MediaRecord] {
        try transaction.rows(MediaQueries.list, owner, newest, limit, decode: MediaRecord.init)
    }

    /// Photos without a use since a moment or before.
    func list(unusedSince moment: Timestamp, limit: Int) throws -> [MediaRecord] {
        try transaction.rows(MediaQueries.unused, moment, limit, decode: MediaRecord.init)
    }

    /// See ``UploadDigests``.
    func find(of owner: UserID, digest: [UInt8]) throws -> MediaID? {
        try transaction.value(MediaQueries.findByDigest, owner, digest)
    }

    /// - Throws: `invalid` for those that are missing or another user's.
    func photos(_ ids: [MediaID], of owner: UserID, field: String) throws -> [Photo] {
        var photos: [Photo] = []
        var faults = FaultList()
        for (index, id) in ids.enumerated() {
            if let media = try find(id), media.owner == owner {
                photos.append(media.photo)
            } else {
                faults.add(BrokenRule("no-such-photo", "is not one of your photos").fault(at: "\(field).\(index)"))
            }
        }
        try faults.throwFirst()
        return photos
    }
}

extension StoredMedia where Access: WriteTransaction {
    /// Inserts an unused photo.
    func insert(_ id: MediaID, from upload: UploadRecord, hash: String, digest: [UInt8], at moment: Timestamp) throws {
        let name = upload.name
        try transaction.execute(MediaQueries.insert, id, upload.owner, hash, digest, name, moment, moment)
    }

    func setUnused(_ id: MediaID, since moment: Timestamp?) throws {
        try transaction.execute(MediaQueries.setUnused, moment, id)
    }

    /// - Returns: whether it existed.
    func delete(_ id: MediaID) throws -> Bool {
        try transaction.execute(MediaQueries.delete, id) > 0
    }
}
