import CatalogueContract
import ServiceKit

struct FindMediaHandler: BlobHandler {
    let database: Database
    let store: any MediaStore

    func handle(_ request: FindMedia, _ context: CallContext) async throws -> ReplyWithBlob<FindMedia.Reply> {
        let wanted = request.variant ?? .original
        let offset = FindMedia.offsetRule.orDefault(request.offset)
        let length = FindMedia.lengthRule.orDefault(request.length)
        let viewer = PostViewer(context)
        let isService = if case .service = context.bearer { true } else { false }
        let media = try await database.read { transaction in
            guard let media = try transaction.media.find(request.id), request.owner ?? media.owner == media.owner,
                try isService || viewer.user == media.owner || viewer.isModerator
                    || transaction.mediaUses.isPublic(media.id)
            else {
                throw Fault(.notFound, "the photo \(request.id) does not exist", field: "id", rule: "no-such-photo")
            }
            return media
        }
        let size = media.file.variants.first { $0.variant.variant == wanted }
        let total = size?.variant.bytes ?? media.file.bytes
        let first = try NumberRule(0...(total - 1)).check(offset, field: "offset")
        let part = min(length, total - first)
        let reply = FindMedia.Reply(
            photo: media.photo,
            variant: wanted,
            contentType: size?.variant.contentType ?? media.file.contentType,
            offset: first,
            total: total,
            sha256: size?.sha256 ?? media.hash
        )
        let file = size?.file ?? .original
        let bytes = try await store.read(file, of: media.hash, from: first, atMost: part)
        return ReplyWithBlob(reply, blob: bytes)
    }
}
