import AuthContract
import CatalogueContract
import ServiceKit

struct ReportRatingHandler: Handler {
    let database: Database
    /// The catalogue's own, which vouches for the snapshot.
    let client: Client

    func handle(_ request: ReportRating, _ context: CallContext) async throws -> ReportReceipt {
        let caller = try context.user()
        let viewer = PostViewer(context)
        let (rating, post) = try await database.read { try viewer.findRating(request.rating, in: $0) }
        guard rating.rater != caller else {
            throw BrokenRule.ownItem.fault(at: "rating")
        }
        let report = FileReport(
            reporter: caller,
            subject: ReportSubject(rating: rating.id, ratedPost: post.id),
            owner: rating.rater,
            reason: request.reason,
            text: request.text,
            snapshot: ReportSnapshot(title: post.content.title, text: rating.text)
        )
        let receipt = try await client.working(on: context).send(report, before: context.deadline)
        return try await database.store(receipt, for: context)
    }
}
