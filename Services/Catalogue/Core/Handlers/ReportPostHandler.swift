import AuthContract
import CatalogueContract
import ServiceKit

struct ReportPostHandler: Handler {
    let database: Database
    /// The catalogue's own, which vouches for the snapshot.
    let client: Client

    func handle(_ request: ReportPost, _ context: CallContext) async throws -> ReportReceipt {
        let caller = try context.user()
        let viewer = PostViewer(context)
        let post = try await database.read { try viewer.find(request.post, in: $0, field: "post") }
        guard post.owner != caller else { throw BrokenRule.ownItem.fault(at: "post") }
        let report = FileReport(
            reporter: caller,
            subject: ReportSubject(post: post.id),
            owner: post.owner,
            reason: request.reason,
            text: request.text,
            snapshot: ReportSnapshot(
                title: post.content.title,
                text: post.content.text,
                photos: post.content.photos
            )
        )
        let receipt = try await client.working(on: context).send(report, before: context.deadline)
        return try await database.store(receipt, for: context)
    }
}
