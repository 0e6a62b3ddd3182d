import CatalogueContract
import ServiceKit

struct BeginUploadHandler: Handler {
    let database: Database
    let folder: MediaFolder
    let holds: MediaLocks
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
        try await folder.perform { [limits] in try $0.checkRoom(for: upload.size, leaving: limits.freeBytes) }
        return try await holds.holding("\(upload.id)") { try await begin(upload, context) }
    }

    /// The file precedes its row, so that chunks always find it.
    private func begin(_ upload: UploadRecord, _ context: CallContext) async throws -> BeginUpload.Reply {
        try await folder.perform { try $0.begin(upload.id) }
        do {
            let charge = WriteCharge(to: meter, of: upload.owner, bytes: upload.size)
            let reply = try await database.write(for: context) { [limits] transaction in
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
            if reply.upload != upload.id { try await folder.perform { try $0.remove(upload.id) } }
            return reply
        } catch {
            // On failure, maintenance deletes the file.
            try? await folder.perform { try $0.remove(upload.id) }
            throw error
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
