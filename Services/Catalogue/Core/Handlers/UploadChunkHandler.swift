import CatalogueContract
import ServiceKit

/// Doesn't flush chunks: the checksum reveals losses after a crash.
struct UploadChunkHandler: Handler {
    let database: Database
    let folder: MediaFolder
    let limits: MediaLimits

    func handle(_ request: UploadChunk, _ context: CallContext) async throws -> UploadChunk.Reply {
        let owner = try context.user()
        let upload = try await database.read { try $0.uploads.find(request.upload, of: owner, at: context.receivedAt) }
        let index = try NumberRule(0...(upload.chunks - 1)).check(request.index, field: "index")
        guard let chunk = context.blob else { throw BrokenRule.missing.fault(at: "blob") }
        let bytes = upload.bytes(of: index)
        guard chunk.count == bytes else {
            throw BrokenRule("wrong-length", "must have \(bytes) bytes", values: ["bytes": .number(Double(bytes))])
                .fault(at: "blob")
        }
        guard upload.media == nil else { return UploadChunk.Reply(next: nil) }
        // Open uploads reserve no disk space.
        let isWritten = try await folder.perform { [limits] folder in
            try folder.checkRoom(for: chunk.count, leaving: limits.freeBytes)
            return try folder.write(chunk, at: upload.offset(of: index), of: upload.id)
        }
        guard isWritten else {
            throw Fault(.notFound, "the upload \(upload.id) has expired", field: "upload", rule: "no-such-upload")
        }
        let received = try await database.write { transaction in
            try transaction.uploads.receive(index, of: upload, at: context.receivedAt)
        }
        return UploadChunk.Reply(next: received.next)
    }
}
