import TestKit
import Testing

@testable import CatalogueCore

@Suite("catalogue's queries")
struct QueryPlanTests {
    @Test(arguments: [
        PostQueries.find,
        PostQueries.findByOrigin,
        PostQueries.list(byOwner: false, ofKind: false),
        PostQueries.list(byOwner: true, ofKind: false),
        PostQueries.list(byOwner: false, ofKind: true),
        PostQueries.list(byOwner: true, ofKind: true),
        PostQueries.list(byOwner: false, ofKind: false, unblocked: true),
        PostQueries.list(byOwner: true, ofKind: false, hidden: true),
        PostQueries.setState,
        PostQueries.list(byOwner: true, ofKind: true, unblocked: true),
        PostQueries.count(ofKind: false),
        PostQueries.count(ofKind: true),
        PostQueries.update,
        PostQueries.delete,
        PostQueries.countOneLess,
        PostQueries.forgetEmptyCount,
        PostQueries.findDeleted,
        KindRecord.find,
        KindRecord.list,
    ])
    func readAnIndexAndNothingElse(_ sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: CatalogueService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    /// From an index that has no others; moderators hide few.
    @Test func hiddenPostsAreReadFromTheirIndex() async throws {
        let plan = try await QueryPlan(of: PostQueries.hidden, migrations: CatalogueService.migrations)
        #expect(plan.steps == ["SCAN post USING INDEX postHidden"], "\(plan)")
    }

    @Test func aPlanWithoutAnIndexIsNoticed() async throws {
        let plan = try await QueryPlan(
            of: "SELECT id FROM post WHERE content = ? ORDER BY content",
            migrations: CatalogueService.migrations
        )
        #expect(plan.scans.count == 1)
    }
}
