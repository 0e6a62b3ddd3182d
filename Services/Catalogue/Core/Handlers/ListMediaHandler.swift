import CatalogueContract
import ServiceKit

struct ListMediaHandler: Handler {
    let database: Database

    func handle(_ request: ListMedia, _ context: CallContext) async throws -> ListMedia.Reply {
        let page = try PageRequest<MediaID>(limit: request.limit, cursor: request.cursor)
        let owner = try context.user()
        return try await database.read { transaction in
            let records = try transaction.media.list(of: owner, before: page.after ?? .latest, limit: page.reach)
            let media = try LineBudget.page(of: records.map(\.media), limit: page.limit)
            let usage = try transaction.mediaUsages.find(of: owner)
            return ListMedia.Reply(
                media: media,
                files: usage.files,
                bytes: usage.bytes,
                next: page.next(behind: media.count, of: records, key: \.id)
            )
        }
    }
}
