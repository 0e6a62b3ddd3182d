import CatalogueContract
import ServiceKit

/// Takes away the uploads, pictures and files whose time is over.
///
/// A row says what may be there, so a row goes behind its files; only the file of an upload may be there without, when a
/// process ended at the wrong moment, and is found by its name.
struct MediaTidying: Sendable {
    let database: Database
    let folder: MediaFolder
    let holds: MediaHolds

    private static let page = 100

    /// In this order: what an upload or a picture leaves behind goes with the same hour.
    var tasks: [RetentionTask] {
        [
            RetentionTask("uploads that have ended") { try $0.endUploads(at: $1, limit: $2) },
            RetentionTask("media that nothing shows") { try $0.deleteUnusedMedia(at: $1, limit: $2) },
            RetentionTask("files of uploads", tidying: { _ in try await tidyUploads() }),
            RetentionTask("files of media", tidying: { try await tidyFiles(at: $0) }),
        ]
    }

    /// The files of uploads that have ended or become a picture.
    private func tidyUploads() async throws {
        for upload in try await folder.perform({ try $0.uploadsWithFile() }) {
            try await holds.ifFree("\(upload)") {
                let isNeeded = try await database.read { try $0.isOpen(upload) }
                if !isNeeded { try await folder.perform { try $0.remove(upload) } }
            }
        }
    }

    /// The files that nobody has any more.
    private func tidyFiles(at moment: Timestamp) async throws {
        while true {
            let ended = try await database.read { try $0.endedMediaFiles(at: moment, limit: Self.page) }
            for file in ended {
                try Task.checkCancellation()
                try await holds.ifFree(file.hash) { try await removeUnused(file.hash) }
            }
            // What somebody is at work on is looked at with the next hour.
            let left = try await database.read { try $0.endedMediaFiles(at: moment, limit: Self.page) }
            if left.isEmpty || left == ended { return }
        }
    }

    /// Takes files away unless some picture has them; nobody else is at work on them.
    func removeUnused(_ hash: String) async throws {
        guard let file = try await database.read({ try $0.mediaFile(hash) }), file.uses == 0 else { return }
        try await folder.perform { try $0.remove(hash) }
        try await database.write { try $0.forgetMediaFile(hash) }
    }
}
