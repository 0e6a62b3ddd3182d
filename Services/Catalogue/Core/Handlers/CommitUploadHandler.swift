import CatalogueContract
import ServiceKit

/// The reply isn't stored for idempotency: a photo's location must not be persisted.
struct CommitUploadHandler: Handler {
    let ingest: PhotoIngest

    func handle(_ request: CommitUpload, _ context: CallContext) async throws -> CommitUpload.Reply {
        try await ingest.commit(request.upload, of: try context.user(), context)
    }
}
