import CatalogueContract
import ChatContract
import ServiceKit

struct FindPhotoHandler: AccompaniedHandler {
    let database: Database
    /// Sends as chat, to which the catalogue tells what no post shows.
    let client: Client

    func handle(_ request: FindPhoto, _ context: CallContext) async throws -> Accompanied<FindPhoto.Reply> {
        let user = try context.user()
        let number = try SendMessage.numberRule.check(request.message, field: "message")
        let message = try await database.read { transaction in
            try transaction.message(number, in: request.conversation, for: user).logged.message
        }
        guard message.photos?.contains(request.photo) == true else { throw noSuchPhoto(request.photo) }
        let wanted = FindMedia(
            id: request.photo,
            // Anybody can name any picture in a message; only the sender's own is shown.
            owner: message.sender,
            variant: request.variant.map(MediaVariant.init),
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
            return Accompanied(reply, blob: found.blob)
        } catch {
            throw error.code == .notFound ? noSuchPhoto(request.photo) : error
        }
    }

    private func noSuchPhoto(_ id: MediaID) -> Fault {
        Fault(.notFound, "the message has no picture \(id)", field: "photo")
    }
}
