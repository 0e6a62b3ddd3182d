import CatalogueContract
import ServiceKit

struct CancelUploadHandler: Handler {
    let database: Database
    let store: any MediaStore
    let locks: MediaLocks

    /// Waits for a running commit of the same upload.
    func handle(_ request: CancelUpload, _ context: CallContext) async throws -> Done {
        let owner = try context.user()
        return try await locks.holding("\(request.upload)") {
            let reply = try await database.write(for: context) { transaction in
                let upload = try transaction.uploads.find(request.upload, of: owner, at: context.receivedAt)
                guard upload.media == nil else {
                    throw Fault(
                        .conflict,
                        "the upload \(upload.id) is committed: delete its photo",
                        field: "upload",
                        rule: "upload-committed"
                    )
                }
                try MediaLifecycle(transaction: transaction).end(upload)
                return Done()
            }
            // On failure, maintenance deletes the file.
            try? await store.remove(request.upload)
            return reply
        }
    }
}
