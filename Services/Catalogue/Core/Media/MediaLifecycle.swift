import CatalogueContract
import ServiceKit

/// Begins, commits and deletes uploads and photos, within the owner's quota.
struct MediaLifecycle {
    /// Retention of unused photos.
    private static let photoRetention = Duration.seconds(86_400)
    /// Retention of unused files, which an older backup of the database may need.
    private static let fileRetention = Duration.seconds(86_400)

    let transaction: WriteTransaction

    /// Resumes an open upload of the same content.
    ///
    /// - Throws: `conflict` above the quota.
    func begin(_ upload: UploadRecord, within limits: MediaLimits, at moment: Timestamp) throws -> UploadRecord {
        if let open = try transaction.uploads.findOpen(like: upload, at: moment) { return open }
        try transaction.mediaUsages.update(of: upload.owner) { try $0.begin(upload, within: limits) }
        try transaction.uploads.insert(upload)
        return upload
    }

    /// Deletes an upload.
    func end(_ upload: UploadRecord) throws {
        guard try transaction.uploads.delete(upload.id), upload.media == nil else { return }
        try transaction.mediaUsages.update(of: upload.owner) { $0.end(upload) }
    }

    func end(_ uploads: [UploadRecord]) throws -> Int {
        for upload in uploads { try end(upload) }
        return uploads.count
    }

    /// The files must exist.
    ///
    /// - Throws: ``IngestConflict``.
    func commit(
        _ upload: UploadRecord,
        as id: MediaID,
        _ file: MediaFile,
        hash: String,
        digest: [UInt8],
        at moment: Timestamp
    ) throws {
        guard try transaction.mediaFiles.use(file, hash: hash), try transaction.media.find(id) == nil else {
            throw IngestConflict()
        }
        try transaction.media.insert(id, from: upload, hash: hash, digest: digest, at: moment)
        try transaction.uploads.setMedia(id, of: upload.id)
        try transaction.mediaUsages.update(of: upload.owner) { $0.commit(upload, as: file.bytes) }
    }

    /// Deletes a photo; its files follow after their retention.
    func delete(_ media: MediaRecord, at moment: Timestamp) throws {
        try delete(media, filesFrom: moment.adding(Self.fileRetention))
    }

    /// Deletes a photo with its uses; its files may follow immediately.
    func erase(_ media: MediaRecord, at moment: Timestamp) throws {
        try transaction.mediaUses.deleteAll(of: media.id)
        try delete(media, filesFrom: moment)
    }

    func deleteUnused(at moment: Timestamp, limit: Int) throws -> Int {
        let since = moment.adding(.zero - Self.photoRetention)
        let unused = try transaction.media.list(unusedSince: since, limit: limit)
        for media in unused { try delete(media, at: moment) }
        return unused.count
    }

    private func delete(_ media: MediaRecord, filesFrom moment: Timestamp) throws {
        guard try transaction.media.delete(media.id) else { return }
        try transaction.mediaFiles.release(media.hash, from: moment)
        try transaction.mediaUsages.update(of: media.owner) { $0.remove(media.file.bytes) }
    }
}
