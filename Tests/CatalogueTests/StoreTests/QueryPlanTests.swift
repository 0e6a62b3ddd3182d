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
        HidingQueries.delete, HidingQueries.replay, HidingQueries.next, PostQueries.hidden, HidingQueries.advance,
        HidingNoteQueries.delete,
        PostUsageQueries.find, PostUsageQueries.delete, PostQueries.content,
        ReindexingQueries.progress, ReindexingQueries.advance, ReindexingQueries.end, ReindexingQueries.posts,
        PostCountQueries.count(ofKind: false),
        PostCountQueries.count(ofKind: true),
        PostQueries.update,
        PostQueries.delete,
        PostCountQueries.decrement,
        PostCountQueries.deleteEmpty,
        DeletedPostQueries.deletedAt,
        RatingQueries.find,
        RatingQueries.findByRater,
        RatingQueries.byRater,
        RatingQueries.byReplier,
        RatingQueries.countSince,
        RatingQueries.oldestSince,
        RatingQueries.update,
        RatingQueries.setReply,
        RatingQueries.delete,
        RatingQueries.withPhotos,
        RatingQueries.deleteSome,
        PostQueries.setRatings,
        DeletedPostQueries.withRatings,
        DeletedPostQueries.clearRatings,
        RatingQueries.list(by: .newest, unblocked: true),
        RatingQueries.list(by: .best, unblocked: true),
        RatingQueries.list(by: .worst, unblocked: true),
        UploadQueries.find,
        UploadQueries.findOpen,
        UploadQueries.isOpen,
        UploadQueries.receive,
        UploadQueries.reset,
        UploadQueries.setMedia,
        UploadQueries.delete,
        UploadQueries.expired,
        UploadQueries.list,
        MediaUsageQueries.find,
        MediaUsageQueries.delete,
        MediaQueries.find,
        MediaQueries.list,
        MediaQueries.findByDigest,
        MediaQueries.unused,
        MediaQueries.setUnused,
        MediaQueries.delete,
        MediaFileQueries.find,
        MediaFileQueries.used,
        MediaFileQueries.expired,
        MediaFileQueries.use,
        MediaFileQueries.release,
        MediaFileQueries.delete,
        MediaUseQueries.isUsed,
        MediaUseQueries.isShown,
        MediaUseQueries.list,
        MediaUseQueries.delete,
        MediaUseQueries.deleteAll,
        KindQueries.find,
        KindQueries.list,
        AppQueries.find,
        AppQueries.delete,
        ImportedPostQueries.find,
        ImportedPostQueries.setSeen,
        ImportedPostQueries.clearSeen,
        ImportedPostQueries.count,
        ImportedPostQueries.stale,
        ImportedPostQueries.isStale,
        ImportRunQueries.list,
        ImportRunQueries.abandoned,
        ImportRunQueries.delete,
        ImportRunQueries.erase,
        KindChangeQueries.last,
        KindChangeQueries.after,
    ])
    func useAnIndexOnly(_ sql: String) async throws {
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
