import CatalogueContract
import ServiceKit

/// Deletes expired uploads, unused photos and their files.
///
/// Any instance may do it at any time, also two at once. Rows of photos are deleted while their files are set aside, so
/// every file has a row or is among the removed. Files of uploads without a row are found by name.
struct MediaGarbageCollector: Sendable {
    let database: Database
    let store: any MediaStore

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
        for upload in try await store.listUploads() {
            let isNeeded = try await database.read { try $0.uploads.isOpen(upload) }
            if !isNeeded { try await store.remove(upload) }
        }
    }

    private func deleteUnusedFiles(at moment: Timestamp) async throws {
        var ended: [MediaFileRecord]
        repeat {
            ended = try await database.read { try $0.mediaFiles.listExpired(at: moment, limit: Self.page) }
            for file in ended {
                try Task.checkCancellation()
                try await removeUnused(file.hash)
            }
        } while ended.count == Self.page
        try await settleRemoved()
        try await store.deleteDrafts()
    }

    /// Deletes a photo's row and files, unless an upload of the same photo uses them.
    func removeUnused(_ hash: String) async throws {
        guard let file = try await database.read({ try $0.mediaFiles.find(hash) }), file.uses == 0 else { return }
        let files = try await store.setAside(hash)
        let isUsed = try await database.write { transaction in
            try transaction.mediaFiles.delete(hash)
            return try transaction.mediaFiles.find(hash) != nil
        }
        if isUsed { try await store.putBack(files) } else { try await store.discard(files) }
    }

    /// Finishes removals that a crash has interrupted.
    private func settleRemoved() async throws {
        // Listed before the rows are read, since later files belong to later rows.
        for file in try await store.listRemoved() {
            let row = try await database.read { try $0.mediaFiles.find(file.hash) }
            if row == nil { try await store.discard([file]) }
            if let row, row.uses > 0 { try await store.putBack([file]) }
        }
    }
}
