import CatalogueContract
import ServiceKit

struct PublishPostHandler: Handler {
    static let isBrief = true

    let database: Database
    let kinds: Kinds
    let audit: ModeratorAudit

    func handle(_ request: PublishPost, _ context: CallContext) async throws -> PublishPost.Reply {
        try await audit.note(PublishPost.self, on: request.id, in: context)
        return try await database.write(for: context) { [kinds] transaction in
            PublishPost.Reply(post: try transaction.take(.publish, request.id, kinds, at: context))
        }
    }
}

extension WriteTransaction {
    /// Applies a step unless the post already is in its target state.
    func take(_ step: PostTransition, _ id: PostID, _ kinds: Kinds, at context: CallContext) throws -> Post {
        let former = try post(id, changedBy: PostViewer(context), at: context.receivedAt)
        guard !step.isDone(by: former) else { return former.post }
        let record = try step.taken(by: former, at: context.receivedAt)
        return try change(former, to: record, searchTexts: try kinds.searchTexts(of: record.content, in: self)).post
    }
}
