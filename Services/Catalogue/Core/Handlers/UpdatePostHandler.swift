import CatalogueContract
import ServiceKit

struct UpdatePostHandler: Handler {
    static let isBrief = true

    let database: Database
    let kinds: KindCache
    let limits: PostLimits
    let audit: ModeratorAudit

    func handle(_ request: UpdatePost, _ context: CallContext) async throws -> UpdatePost.Reply {
        let checked = try await database.read { [kinds] transaction in
            try kinds.find(request.post.kind, in: transaction, field: "post.kind").check(request.post, field: "post")
        }
        let viewer = PostViewer(context)
        try await audit.record(UpdatePost.self, on: request.id, in: context)
        return try await database.write(for: context) { transaction in
            let former = try viewer.findToChange(request.id, in: transaction, at: context.receivedAt)
            guard former.revision == request.revision else { throw UpdatePostHandler.lostUpdate(of: former) }
            guard former.content != checked.content else { return UpdatePost.Reply(former, checked) }
            if checked.content.validUntil != former.content.validUntil {
                try checked.checkEnd(at: context.receivedAt, field: "post.validUntil")
            }
            let post = former.replacingContent(with: checked.content, at: context.receivedAt)
            // The owner's quota must not block a moderator's correction.
            let limits = former.owner == viewer.user ? limits : nil
            let changed = try PostPublishing(transaction: transaction)
                .update(former, to: post, searchTexts: checked.searchTexts, within: limits)
            return UpdatePost.Reply(changed, checked)
        }
    }

    private static func lostUpdate(of post: PostRecord) -> Fault {
        Fault(
            .conflict,
            "the post \(post.id) is at revision \(post.revision): read it again before you change it",
            field: "revision",
            rule: "changed-meanwhile",
            values: ["revision": .number(Double(post.revision))]
        )
    }
}
