import CatalogueContract
import ServiceKit

struct CreatePostHandler: Handler {
    static let isBrief = true

    let database: Database
    let ids: IdentifierSource

    func handle(_ request: CreatePost, _ context: CallContext) async throws -> CreatePost.Reply {
        let content = try PostContent(request.post, field: "post")
        let record = PostRecord(id: ids.make(), owner: try context.user(), content: content, at: context.receivedAt)
        return try await database.write(for: context) { transaction in
            try transaction.publish(record)
            return CreatePost.Reply(post: record.post)
        }
    }
}
