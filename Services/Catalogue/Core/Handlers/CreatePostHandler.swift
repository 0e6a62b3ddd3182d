import CatalogueContract
import ServiceKit

struct CreatePostHandler: Handler {
    static let isBrief = true

    let database: Database
    let kinds: Kinds
    let ids: IdentifierSource

    func handle(_ request: CreatePost, _ context: CallContext) async throws -> CreatePost.Reply {
        let checked = try await database.read { [kinds] transaction in
            try kinds.find(request.post.kind, in: transaction, field: "post.kind").check(request.post, field: "post")
        }
        let owner = try context.user()
        let record = PostRecord(id: ids.make(), owner: owner, content: checked.content, at: context.receivedAt)
        return try await database.write(for: context) { transaction in
            try transaction.publish(record, searchTexts: checked.searchTexts)
            let warnings = checked.warnings
            return CreatePost.Reply(post: record.post, warnings: warnings.isEmpty ? nil : warnings)
        }
    }
}
