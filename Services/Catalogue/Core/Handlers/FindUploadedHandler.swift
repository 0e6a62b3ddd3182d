import CatalogueContract
import ServiceKit

struct FindUploadedHandler: Handler {
    let database: Database
    let sums: UploadDigests

    func handle(_ request: FindUploaded, _ context: CallContext) async throws -> FindUploaded.Reply {
        let owner = try context.user()
        return try await database.read { transaction in
            let uploaded = try request.sha256s.compactMap { sha256 in
                try transaction.media.find(of: owner, digest: sums.digest(of: sha256)).map { media in
                    UploadedPhoto(sha256: sha256, media: media)
                }
            }
            return FindUploaded.Reply(uploaded: uploaded)
        }
    }
}
