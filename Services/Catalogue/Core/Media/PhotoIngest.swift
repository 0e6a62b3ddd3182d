import CatalogueContract
import ServiceKit
import UmkreisImages
import UmkreisProcesses

/// Turns an upload into a photo, in steps that survive a crash (``MediaGarbageCollector``).
///
/// Unstripped bytes exist only in the upload's file. Order: file row, files, photo row, deletion of the upload's file.
struct PhotoIngest: Sendable {
    let database: Database
    let folder: MediaFolder
    let holds: MediaLocks
    let workshop: ImageProcessor
    let sums: UploadDigests
    let ids: PhotoIDs

    func commit(_ id: UploadID, of owner: UserID, _ context: CallContext) async throws -> CommitUpload.Reply {
        try await holds.holding("\(id)") {
            let upload = try await database.read { try $0.uploads.find(id, of: owner, at: context.receivedAt) }
            if let media = upload.media { return try await repeated(media, of: upload, context) }
            if let next = upload.next {
                throw BrokenRule("incomplete", "lacks the chunk \(next)", values: ["next": .number(Double(next))])
                    .fault(at: "upload")
            }
            return try await context.inTurn(of: workshop.turns) {
                let photo = try await prepare(upload, before: context.deadline)
                let media = try await holds.holding(photo.hash) { try await keep(photo, of: upload, context) }
                // On failure, maintenance deletes the file.
                try? await folder.perform { try $0.remove(id) }
                return CommitUpload.Reply(media: media, location: photo.location)
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
    private func prepare(
        _ upload: UploadRecord,
        before deadline: ContinuousClock.Instant
    ) async throws -> PreparedPhoto {
        do {
            return try await workshop.prepare(upload, in: folder, before: deadline)
        } catch is ChecksumMismatchError {
            try await database.write { try $0.uploads.reset(upload.id) }
            try await folder.perform { try $0.empty(upload.id) }
            throw BrokenRule("wrong-sum", "has a different SHA-256 than declared: send its chunks again").fault(
                at: "upload"
            )
        } catch let fault as ImageFault {
            try await database.write { try MediaLifecycle(transaction: $0).end(upload) }
            try await folder.perform { try $0.remove(upload.id) }
            throw fault.rule.fault(at: "upload")
        }
    }

    /// Requires the lock of the hash.
    private func keep(
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
            // Frees a full disk immediately.
            try? await MediaGarbageCollector(database: database, folder: folder, holds: holds).removeUnused(photo.hash)
            throw error
        }
    }

    func intend(_ photo: PreparedPhoto, at moment: Timestamp) async throws {
        try await database.write { try $0.mediaFiles.insert(photo.hash, at: moment) }
    }

    /// Always writes all files, so that the duration doesn't reveal existing ones.
    func place(_ photo: PreparedPhoto) async throws {
        try await folder.perform { folder in
            for (variant, bytes) in photo.files { try folder.place(bytes, as: variant, of: photo.hash) }
        }
    }

    func record(
        _ photo: PreparedPhoto,
        of upload: UploadRecord,
        as id: MediaID,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        // Fails if the owner was erased meanwhile.
        let upload = try transaction.uploads.find(upload.id, of: upload.owner, at: moment)
        let digest = sums.digest(of: upload.sha256)
        try MediaLifecycle(transaction: transaction)
            .commit(upload, as: id, photo.file, hash: photo.hash, digest: digest, at: moment)
    }
}
