import CatalogueContract
import TestKit
import Testing

@testable import CatalogueCore

@Suite("catalogue's queries")
struct QueryPlanTests {
    @Test(arguments: [
        PostQueries.find,
        PostQueries.list(byOwner: false, ofKind: false, in: .published),
        PostQueries.list(byOwner: true, ofKind: false, in: .published),
        PostQueries.list(byOwner: false, ofKind: true, in: .published),
        PostQueries.list(byOwner: true, ofKind: true, in: .published),
        PostQueries.list(byOwner: false, ofKind: false, in: .published, unblocked: true),
        PostQueries.list(byOwner: true, ofKind: true, in: .published, unblocked: true),
        PostQueries.list(byOwner: false, ofKind: false, in: .hidden),
        PostQueries.list(byOwner: true, ofKind: false, in: .draft),
        PostQueries.list(byOwner: true, ofKind: true, in: .draft),
        PostQueries.list(byOwner: true, ofKind: false, in: nil),
        PostQueries.list(byOwner: true, ofKind: true, in: nil),
        PostQueries.overdue,
        PostQueries.nextEnd,
        HidingReplay.forget, HidingReplay.told, HidingReplay.next, HidingReplay.hidden, HidingReplay.advance,
        PostUsage.find, PostUsage.delete, PostUsage.content,
        ReindexingQueries.progress, ReindexingQueries.advance, ReindexingQueries.end, ReindexingQueries.posts,
        PostQueries.count(ofKind: false),
        PostQueries.count(ofKind: true),
        PostQueries.update,
        PostQueries.delete,
        PostQueries.countOneLess,
        PostQueries.forgetEmptyCount,
        PostQueries.findDeleted,
        RatingQueries.find,
        RatingQueries.findOfRater,
        RatingQueries.ofRater,
        RatingQueries.repliesOf,
        RatingQueries.countSince,
        RatingQueries.oldestSince,
        RatingQueries.update,
        RatingQueries.reply,
        RatingQueries.delete,
        RatingQueries.withPhotos,
        RatingQueries.deleteSome,
        RatingQueries.sum,
        RatingQueries.deletedPosts,
        RatingQueries.isSwept,
        RatingQueries.list(by: .newest, unblocked: true),
        RatingQueries.list(by: .best, unblocked: true),
        RatingQueries.list(by: .worst, unblocked: true),
        UploadRecord.find,
        UploadRecord.findOpen,
        UploadRecord.isOpen,
        UploadRecord.receive,
        UploadRecord.reset,
        UploadRecord.commit,
        UploadRecord.delete,
        UploadRecord.ended,
        UploadRecord.ofOwner,
        MediaUsage.find,
        MediaUsage.delete,
        MediaRecord.find,
        MediaRecord.list,
        MediaRecord.brought,
        MediaRecord.unused,
        MediaRecord.setUnused,
        MediaRecord.delete,
        MediaFileRecord.find,
        MediaFileRecord.ended,
        MediaFileRecord.use,
        MediaFileRecord.release,
        MediaFileRecord.delete,
        MediaUse.isUsed,
        MediaUse.isShown,
        MediaUse.ofSubject,
        MediaUse.delete,
        MediaUse.deleteAll,
        KindRecord.find,
        KindRecord.list,
        ImportedPostQueries.find,
        ImportedPostQueries.see,
        ImportedPostQueries.giveUp,
        ImportedPostQueries.count,
        ImportedPostQueries.stale,
        ImportedPostQueries.isStale,
        ImportRunRecord.ofOwner,
        ImportRunRecord.quiet,
        ImportRunRecord.end,
        ImportRunRecord.erase,
        KindChangeRecord.newest,
        KindChangeRecord.after,
    ])
    func readAnIndexAndNothingElse(_ sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: CatalogueService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    /// A list reads only the posts it returns.
    @Test(
        arguments: [
            (PostQueries.list(byOwner: false, ofKind: false, in: .published), "postByState (state=? AND id<?)"),
            (
                PostQueries.list(byOwner: false, ofKind: true, in: .published),
                "postByKind (kind=? AND state=? AND id<?)"
            ),
            (
                PostQueries.list(byOwner: true, ofKind: false, in: .closed),
                "postByOwnerAndState (owner=? AND state=? AND id<?)"
            ),
            (
                PostQueries.list(byOwner: true, ofKind: true, in: .closed),
                "postByOwnerKindAndState (owner=? AND kind=? AND state=? AND id<?)"
            ),
            (
                PostQueries.list(byOwner: true, ofKind: true, in: nil),
                "postByOwnerAndKind (owner=? AND kind=? AND id<?)"
            ),
            (PostQueries.overdue, "postByEnd (state=? AND expiresAt<?)"),
        ]
    )
    func haveAnIndexOfTheirOwn(_ sql: String, _ index: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: CatalogueService.migrations)
        #expect(plan.steps == ["SEARCH post USING INDEX \(index)"], "\(plan)")
    }

    @Test func aPlanWithoutAnIndexIsNoticed() async throws {
        let plan = try await QueryPlan(
            of: "SELECT id FROM post WHERE content = ? ORDER BY content",
            migrations: CatalogueService.migrations
        )
        #expect(plan.scans.count == 1)
    }
}
