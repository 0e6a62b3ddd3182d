import CatalogueContract
import ServiceKit

/// Stores no bytes: the first chunk does.
struct BeginUploadHandler: Handler {
    let database: Database
    let store: any MediaStore
    let limits: MediaLimits
    /// Daily bytes per user: the quota.
    let meter: WriteMeter
    let ids: IdentifierSource

    func handle(_ request: BeginUpload, _ context: CallContext) async throws -> BeginUpload.Reply {
        let upload = UploadRecord(
            id: ids.make(),
            owner: try context.user(),
            sha256: request.sha256,
            size: request.size,
            name: request.name.flatMap(FileName.shown),
            at: context.receivedAt
        )
        try await store.checkRoom(for: upload.size)
        let charge = WriteCharge(to: meter, of: upload.owner, bytes: upload.size)
        return try await database.write(for: context) { [limits] transaction in
            let open = try MediaLifecycle(transaction: transaction)
                .begin(upload, within: limits, at: context.receivedAt)
            if open.id == upload.id {
                try charge.check(at: context.receivedAt)
                transaction.afterCommit { charge.count(at: context.receivedAt) }
            }
            return BeginUpload.Reply(
                upload: open.id,
                chunkSize: UploadRecord.chunkSize,
                window: UploadRecord.window,
                next: open.next,
                endsAt: open.endsAt
            )
        }
    }
}

/// A display name; never used in paths.
enum FileName {
    private static let maximumLength = 100

    /// The path's last component without invisible and bidirectional characters; `nil` if empty.
    static func shown(_ said: String) -> String? {
        let last = said.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let seen = last.unicodeScalars.filter { scalar in
            ![.control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned]
                .contains(scalar.properties.generalCategory)
        }
        let name = String(
            String.UnicodeScalarView(seen.drop { $0 == "." || $0.properties.isWhitespace }.prefix(maximumLength))
        )
        return TextRule.said(name)
    }
}
