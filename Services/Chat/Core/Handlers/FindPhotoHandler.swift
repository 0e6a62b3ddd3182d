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
            try transaction.owner(of: request.photo, in: request.conversation, message: request.message, for: user)
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
        Fault(.notFound, "photo \(id) is not visible here", field: "photo")
    }
}

extension ReadTransaction {
    fileprivate func owner(
        of photo: MediaID,
        in conversation: ConversationID,
        message number: Int?,
        for user: UserID
    ) throws -> UserID? {
        if let number {
            let message = try message(number, in: conversation, for: user).logged.message
            return message.photos?.contains(photo) == true ? message.sender : nil
        }
        guard let group = try self.conversation(conversation, of: user), !group.isDeclinedGroup else {
            throw ChatFault.noSuchConversation(conversation)
        }
        return group.photo == photo ? group.photoBy : nil
    }
}
