import CatalogueContract
import ServiceKit

struct CreatePostHandler: Handler {
    static let isBrief = true

    let database: Database
    let kinds: KindCache
    let limits: PostLimits
    let ids: IdentifierSource

    func handle(_ request: CreatePost, _ context: CallContext) async throws -> CreatePost.Reply {
        let checked = try await database.read { [kinds] transaction in
            try kinds.find(request.post.kind, in: transaction, field: "post.kind").check(request.post, field: "post")
        }
        try checked.checkEnd(at: context.receivedAt, field: "post.validUntil")
        let record = PostRecord(
            id: ids.make(),
            owner: try context.user(),
            content: checked.content,
            state: request.draft == true ? .draft : .published,
            at: context.receivedAt
        )
        let limits = limits.of(try context.signedIn())
        return try await database.write(for: context) { transaction in
            let created = try PostPublishing(transaction: transaction)
                .create(record, searchTexts: checked.searchTexts, within: limits)
            return CreatePost.Reply(created, checked)
        }
    }
}

extension CreatePost.Reply {
    init(_ record: PostRecord, _ checked: ValidatedContent) {
        let warnings = checked.warnings
        self.init(post: record.post, warnings: warnings.isEmpty ? nil : warnings)
    }
}
