import AuthContract
import CatalogueContract
import ServiceKit

/// Has auth write into its audit log what moderators do with things of others.
///
/// Before it is done: where auth is away a moderator does nothing, and an owner notices nothing of it.
struct ModeratorAudit: Sendable {
    let database: Database
    /// Sends as the catalogue: that the sender is a moderator, it knows from the sender's token.
    let client: Client

    /// - Throws: `not-found` and `gone` (`id`), as the call itself; what keeps auth from writing it.
    func note<C: Call>(_ call: C.Type, on post: PostID, in context: CallContext) async throws {
        let viewer = PostViewer(context)
        guard viewer.isModerator else { return }
        let owner = try await database.read { try $0.post(post, readBy: viewer, field: "id").owner }
        try await note(call, on: post, of: owner, in: context)
    }

    /// The same of what is another person's than the post, as a rating is.
    func note<C: Call>(_ call: C.Type, on post: PostID, of owner: UserID, in context: CallContext) async throws {
        let viewer = PostViewer(context)
        guard viewer.isModerator, let moderator = viewer.user, moderator != owner else { return }
        let act = NoteModeration(moderator: moderator, call: C.name, owner: owner, post: post)
        try await client.working(on: context).send(act, before: context.deadline)
    }
}
