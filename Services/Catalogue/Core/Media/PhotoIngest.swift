import CatalogueContract
import ServiceKit
import UmkreisImages
import UmkreisProcesses

/// Turns an upload into a photo, in steps that survive a crash (``MediaGarbageCollector``).
///
/// Unstripped bytes exist only in the upload's file. Order: file row, files, photo row, deletion of the upload's file.
/// Another instance may do the same at once: the first photo row counts.
struct PhotoIngest: Sendable {
    /// Another instance has deleted equal files as unused, or made the same id.
    private static let attempts = 3
    /// Longer than any request lasts.
    private static let intentLifetime = Duration.seconds(600)

    let database: Database
    let store: any MediaStore
    let locks: MediaLocks
    let workshop: ImageProcessor
    let sums: UploadDigests
    let ids: PhotoIDs

    func commit(_ id: UploadID, of owner: UserID, _ context: CallContext) async throws -> CommitUpload.Reply {
        try await locks.holding("\(id)") {
            let upload = try await database.read { try $0.uploads.find(id, of: owner, at: context.receivedAt) }
            if let media = upload.media { return try await repeated(media, of: upload, context) }
            if let next = upload.next {
                throw BrokenRule("incomplete", "lacks the chunk \(next)", values: ["next": .number(Double(next))])
                    .fault(at: "upload")
            }
            return try await context.inTurn(of: workshop.turns) {
                do {
                    let photo = try await prepare(upload, context)
                    let media = try await keep(photo, of: upload, context)
                    // On failure, maintenance deletes the file.
                    try? await store.remove(id)
                    return CommitUpload.Reply(media: media, location: photo.location)
                } catch let committed as CommittedElsewhere {
                    return try await repeated(committed.media, of: upload, context)
                }
            }
        }
    }

    private func repeated(
        _ media: MediaID,
        of upload: UploadRecord,
        _ context: CallContext
    ) async throws -> CommitUpload.Reply {
        guard let media = try await database.read({ try $0.media.find(media) }) else {
            throw Fault(
                .notFound,
                "the photo of the upload \(upload.id) was deleted",
                field: "upload",
                rule: "no-such-photo"
            )
        }
        let reply = CommitUpload.Reply(media: media.media)
        return try await database.write(for: context, isCharged: false) { _ in reply }
    }

    /// Resets an upload with a wrong checksum; deletes one that isn't a photo.
    private func prepare(_ upload: UploadRecord, _ context: CallContext) async throws -> PreparedPhoto {
        do {
            return try await workshop.prepare(upload, in: store, before: context.deadline)
        } catch is ChecksumMismatchError {
            // The bytes are gone as well if another instance has just committed or cancelled the upload.
            try await database.write { transaction in
                try requireOpen(upload, at: context.receivedAt, in: transaction)
                try transaction.uploads.reset(upload.id)
            }
            try await store.empty(upload.id)
            throw BrokenRule("wrong-sum", "has a different SHA-256 than declared: send its chunks again").fault(
                at: "upload"
            )
        } catch let fault as ImageFault {
            try await database.write { transaction in
                try requireOpen(upload, at: context.receivedAt, in: transaction)
                try MediaLifecycle(transaction: transaction).end(upload)
            }
            try await store.remove(upload.id)
            throw fault.rule.fault(at: "upload")
        }
    }

    /// - Throws: ``CommittedElsewhere``; `not-found` if it was cancelled, or its owner erased.
    private func requireOpen(_ upload: UploadRecord, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let media = try transaction.uploads.find(upload.id, of: upload.owner, at: moment).media
        if let media { throw CommittedElsewhere(media: media) }
    }

    private func keep(
        _ photo: PreparedPhoto,
        of upload: UploadRecord,
        _ context: CallContext
    ) async throws -> Media {
        var attempt = 1
        while true {
            do {
                return try await keepOnce(photo, of: upload, context)
            } catch is IngestConflict where attempt < Self.attempts {
                attempt += 1
            }
        }
    }

    private func keepOnce(
        _ photo: PreparedPhoto,
        of upload: UploadRecord,
        _ context: CallContext
    ) async throws -> Media {
        try await intend(photo, at: context.receivedAt)
        do {
            try await place(photo)
            // Auth and chat know the owner by the id.
            let id = ids.make(ownedBy: upload.owner)
            // The stored reply lacks the location, which must not be stored.
            return try await database.write(for: context, isCharged: false) { transaction in
                try record(photo, of: upload, as: id, at: context.receivedAt, in: transaction)
                guard let media = try transaction.media.find(id) else { throw StorageError.transactionLost }
                return CommitUpload.Reply(media: media.media)
            }
            .media
        } catch {
            // Frees a full disk immediately; another instance may have deleted the row before the files were placed.
            try? await intend(photo, at: context.receivedAt)
            try? await MediaGarbageCollector(database: database, store: store).removeUnused(photo.hash)
            throw error
        }
    }

    func intend(_ photo: PreparedPhoto, at moment: Timestamp) async throws {
        let end = moment.adding(Self.intentLifetime)
        try await database.write { try $0.mediaFiles.insert(photo.hash, endingAt: end) }
    }

    /// Always writes all files, so that the duration doesn't reveal existing ones.
    func place(_ photo: PreparedPhoto) async throws {
        try await store.place(photo.files, of: photo.hash)
    }

    func record(
        _ photo: PreparedPhoto,
        of upload: UploadRecord,
        as id: MediaID,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try requireOpen(upload, at: moment, in: transaction)
        let digest = sums.digest(of: upload.sha256)
        try MediaLifecycle(transaction: transaction)
            .commit(upload, as: id, photo.file, hash: photo.hash, digest: digest, at: moment)
    }
}

/// Another request has committed the upload meanwhile, at another instance.
private struct CommittedElsewhere: Error {
    let media: MediaID
}

/// The files have been deleted as unused, or the id is taken; another attempt places the files anew.
struct IngestConflict: Error {}
