import AuthContract
import CatalogueContract
import ServiceKit

/// Records moderators' actions on other users' content in auth's audit log.
///
/// Recorded first: without auth, moderators cannot act, but owners can.
struct ModeratorAudit: Sendable {
    let database: Database
    /// Authenticated as the catalogue.
    let client: Client

    /// - Throws: `not-found`, `gone` (`id`), or auth's fault.
    func record<C: Call>(_ call: C.Type, on post: PostID, in context: CallContext) async throws {
        let viewer = PostViewer(context)
        guard viewer.isModerator else { return }
        let owner = try await database.read { try viewer.find(post, in: $0, field: "id").owner }
        try await record(call, on: post, of: owner, in: context)
    }

    /// Records a call on content such as ratings, which has another owner than the post.
    func record<C: Call>(_ call: C.Type, on post: PostID, of owner: UserID, in context: CallContext) async throws {
        let viewer = PostViewer(context)
        guard viewer.isModerator, let moderator = viewer.user, moderator != owner else { return }
        let act = NoteModeration(moderator: moderator, call: C.name, owner: owner, post: post)
        try await client.working(on: context).send(act, before: context.deadline)
    }
}
