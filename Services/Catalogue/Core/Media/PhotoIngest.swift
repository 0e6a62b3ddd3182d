import CatalogueContract
import Images
import ServiceKit

/// Makes a picture of an upload, in steps of which each may be the last: a process that ends between two leaves nothing that
/// house-keeping does not find (``MediaTidying``).
///
/// The bytes as they came stand in the upload's file alone; what is kept is made of them in memory. The row of the files comes
/// before the files, the row of the picture behind them, and last the upload's file goes.
struct PhotoIngest: Sendable {
    let database: Database
    let folder: MediaFolder
    let holds: MediaHolds
    let workshop: PhotoWorkshop
    let sums: UploadSums
    let ids: IdentifierSource

    /// - Throws: what ``CommitUpload`` says.
    func commit(_ id: UploadID, of owner: UserID, _ context: CallContext) async throws -> CommitUpload.Reply {
        try await holds.holding("\(id)") {
            let upload = try await database.read { try $0.upload(id, of: owner, at: context.receivedAt) }
            if let media = upload.media { return try await repeated(media, of: upload) }
            if let next = upload.next {
                throw BrokenRule("incomplete", "has no chunk \(next) yet", values: ["next": .number(Double(next))])
                    .fault(at: "upload")
            }
            return try await workshop.taking {
                let photo = try await prepare(upload, before: context.deadline)
                let media = try await holds.holding(photo.hash) {
                    try await keep(photo, of: upload, at: context.receivedAt)
                }
                // What stays is found by house-keeping.
                try? await folder.perform { try $0.remove(id) }
                return CommitUpload.Reply(media: media, location: photo.location)
            }
        }
    }

    private func repeated(_ media: MediaID, of upload: UploadRecord) async throws -> CommitUpload.Reply {
        guard let media = try await database.read({ try $0.media(media) }) else {
            throw Fault(.notFound, "what was made of the upload \(upload.id) has been deleted", field: "upload")
        }
        return CommitUpload.Reply(media: media.media)
    }

    /// Makes what is kept: an upload whose sum is wrong begins anew, one that is no picture ends.
    private func prepare(
        _ upload: UploadRecord,
        before deadline: ContinuousClock.Instant
    ) async throws -> PreparedPhoto {
        do {
            return try await workshop.prepare(upload, in: folder, before: deadline)
        } catch is WrongSum {
            try await database.write { try $0.reset(upload) }
            try await folder.perform { try $0.empty(upload.id) }
            throw BrokenRule("wrong-sum", "has another SHA-256 than was said: send its chunks again").fault(
                at: "upload"
            )
        } catch let fault as ImageFault {
            try await database.write { try $0.end(upload) }
            try await folder.perform { try $0.remove(upload.id) }
            throw fault.rule.fault(at: "upload")
        }
    }

    /// Puts a picture down; nobody else is at work on its files.
    private func keep(_ photo: PreparedPhoto, of upload: UploadRecord, at moment: Timestamp) async throws -> Media {
        try await intend(photo, at: moment)
        do {
            try await place(photo)
            return try await record(photo, of: upload, at: moment)
        } catch {
            // What it leaves behind would be gone within the hour; a full disk cannot wait for that.
            try? await MediaTidying(database: database, folder: folder, holds: holds).removeUnused(photo.hash)
            throw error
        }
    }

    /// Notes that there will be files.
    func intend(_ photo: PreparedPhoto, at moment: Timestamp) async throws {
        try await database.write { try $0.intend(photo.hash, at: moment) }
    }

    /// Makes the files, all of them each time: how long it takes tells nobody whether somebody has them.
    func place(_ photo: PreparedPhoto) async throws {
        try await folder.perform { folder in
            for (variant, bytes) in photo.files { try folder.place(bytes, as: variant, of: photo.hash) }
        }
    }

    /// Notes whose picture it is.
    func record(_ photo: PreparedPhoto, of upload: UploadRecord, at moment: Timestamp) async throws -> Media {
        let id: MediaID = ids.make()
        return try await database.write { [file = photo.file, hash = photo.hash, sums] transaction in
            // Its owner may have been erased meanwhile.
            let upload = try transaction.upload(upload.id, of: upload.owner, at: moment)
            let digest = sums.digest(of: upload.sha256)
            try transaction.commit(upload, as: id, file, hash: hash, broughtAs: digest, at: moment)
            guard let media = try transaction.media(id) else { throw StorageError.transactionLost }
            return media.media
        }
    }
}
