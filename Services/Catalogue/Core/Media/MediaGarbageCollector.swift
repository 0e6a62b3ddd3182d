import CatalogueContract
import ServiceKit

/// Deletes expired uploads, unused photos and their files.
///
/// Files are deleted before rows. Only upload files can lack a row, after a crash; they are found by name.
struct MediaGarbageCollector: Sendable {
    let database: Database
    let folder: MediaFolder
    let holds: MediaLocks

    private static let page = 100

    /// The order lets one run delete both rows and files.
    var tasks: [RetentionTask] {
        [
            RetentionTask("expired uploads") { transaction, moment, limit in
                let expired = try transaction.uploads.listExpired(at: moment, limit: limit)
                return try MediaLifecycle(transaction: transaction).end(expired)
            },
            RetentionTask("unused photos") {
                try MediaLifecycle(transaction: $0).deleteUnused(at: $1, limit: $2)
            },
            RetentionTask("files of expired uploads", tidying: { _ in try await deleteOrphanedUploads() }),
            RetentionTask("files of unused photos", tidying: { try await deleteUnusedFiles(at: $0) }),
        ]
    }

    private func deleteOrphanedUploads() async throws {
        for upload in try await folder.perform({ try $0.uploadsWithFile() }) {
            try await holds.ifUnlocked("\(upload)") {
                let isNeeded = try await database.read { try $0.uploads.isOpen(upload) }
                if !isNeeded { try await folder.perform { try $0.remove(upload) } }
            }
        }
    }

    private func deleteUnusedFiles(at moment: Timestamp) async throws {
        while true {
            let ended = try await database.read { try $0.mediaFiles.listExpired(at: moment, limit: Self.page) }
            for file in ended {
                try Task.checkCancellation()
                try await holds.ifUnlocked(file.hash) { try await removeUnused(file.hash) }
            }
            // Skips locked files until the next run.
            let left = try await database.read { try $0.mediaFiles.listExpired(at: moment, limit: Self.page) }
            if left.isEmpty || left == ended { return }
        }
    }

    /// Deletes unused files; requires the lock of the hash.
    func removeUnused(_ hash: String) async throws {
        guard let file = try await database.read({ try $0.mediaFiles.find(hash) }), file.uses == 0 else { return }
        try await folder.perform { try $0.remove(hash) }
        try await database.write { try $0.mediaFiles.delete(hash) }
    }
}
