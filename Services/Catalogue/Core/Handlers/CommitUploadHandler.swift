import CatalogueContract
import ServiceKit

/// Its answer is not kept under the request's key: where a picture was taken is written down nowhere.
struct CommitUploadHandler: Handler {
    let ingest: PhotoIngest

    func handle(_ request: CommitUpload, _ context: CallContext) async throws -> CommitUpload.Reply {
        try await ingest.commit(request.upload, of: try context.user(), context)
    }
}
