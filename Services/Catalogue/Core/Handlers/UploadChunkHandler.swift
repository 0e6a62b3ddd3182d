import CatalogueContract
import ServiceKit

/// Doesn't flush chunks: the checksum reveals losses after a crash.
struct UploadChunkHandler: Handler {
    let database: Database
    let store: any MediaStore

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
        try await store.write(chunk, at: upload.offset(of: index), of: upload.id)
        do {
            let received = try await database.write { transaction in
                try transaction.uploads.receive(index, of: upload, at: context.receivedAt)
            }
            // It was committed meanwhile, as a copy of this chunk had arrived before.
            if received.media != nil { try await store.remove(upload.id) }
            return UploadChunk.Reply(next: received.next)
        } catch let fault as Fault where fault.code == .notFound {
            // The upload was cancelled meanwhile, and this chunk has stored bytes again.
            try await store.remove(upload.id)
            throw fault
        }
    }
}
