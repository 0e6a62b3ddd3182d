import CatalogueContract
import ServiceKit

struct FindUploadedHandler: Handler {
    let database: Database
    let sums: UploadSums

    func handle(_ request: FindUploaded, _ context: CallContext) async throws -> FindUploaded.Reply {
        let owner = try context.user()
        let sha256s = try FindUploaded.sha256sRule.check(request.sha256s, field: "sha256s")
        let asked = try sha256s.enumerated().map { index, sum in
            try BeginUpload.sha256Rule.check(sum, field: "sha256s.\(index)")
        }
        return try await database.read { transaction in
            let uploaded = try asked.compactMap { sha256 in
                try transaction.media(of: owner, broughtAs: sums.digest(of: sha256)).map { media in
                    UploadedPicture(sha256: sha256, media: media)
                }
            }
            return FindUploaded.Reply(uploaded: uploaded)
        }
    }
}
