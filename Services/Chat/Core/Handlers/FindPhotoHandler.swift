import CatalogueContract
import ChatContract
import ServiceKit

struct FindPhotoHandler: BlobHandler {
    let database: Database
    /// Acts as chat, which may read unpublished photos.
    let client: Client

    func handle(_ request: FindPhoto, _ context: CallContext) async throws -> ReplyWithBlob<FindPhoto.Reply> {
        let user = try context.user()
        let owner = try await database.read { transaction in
            try findOwner(of: request, for: user, in: transaction)
        }
        guard let owner else { throw noSuchPhoto(request.photo) }
        let wanted = FindMedia(
            id: request.photo,
            // Messages can name any photo.
            owner: owner,
            variant: request.variant,
            offset: request.offset,
            length: request.length
        )
        do throws(Fault) {
            let found = try await client.working(on: context).fetch(wanted, before: context.deadline)
            let reply = FindPhoto.Reply(
                contentType: found.reply.contentType,
                offset: found.reply.offset,
                total: found.reply.total,
                sha256: found.reply.sha256
            )
            return ReplyWithBlob(reply, blob: found.blob)
        } catch {
            throw error.code == .notFound ? noSuchPhoto(request.photo) : error
        }
    }

    private func noSuchPhoto(_ id: MediaID) -> Fault {
        Fault(.notFound, "photo \(id) is not visible here", field: "photo", rule: "no-such-photo")
    }

    /// - Returns: `nil` if the photo is not in the message, or not the group's.
    private func findOwner(of request: FindPhoto, for user: UserID, in transaction: ReadTransaction) throws -> UserID? {
        let record = try transaction.conversations.require(request.conversation, of: user)
        if let number = request.message {
            let message = try VisibleLog(of: record.reader, in: transaction).require(number).message
            return message.photos?.contains(request.photo) == true ? message.sender : nil
        }
        guard !record.isDeclinedGroup else { throw ChatFault.noSuchConversation(record.id) }
        return record.photo == request.photo ? record.photoBy : nil
    }
}
