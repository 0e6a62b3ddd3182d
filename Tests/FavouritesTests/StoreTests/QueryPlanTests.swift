import TestKit
import Testing

@testable import FavouritesCore

@Suite("favourites' queries")
struct QueryPlanTests {
    @Test(arguments: [
        FavouriteQueries.find,
        FavouriteQueries.list,
        FavouriteQueries.count,
        FavouriteQueries.note,
        FavouriteQueries.delete,
        FavouriteQueries.forgetPost,
        FavouriteQueries.markChanged,
        FavouriteQueries.markClosed,
        FavouriteQueries.markGone,
        FavouriteQueries.postsOf,
        FavouriteQueries.foldIntoOlder,
        FavouriteQueries.deleteYounger,
        FavouriteQueries.handOver,
    ])
    func readAnIndexAndNothingElse(_ sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: FavouritesService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    /// It is meant for every row: the catalogue's history was replaced.
    @Test func startingOverGoesThroughAllMarks() async throws {
        let plan = try await QueryPlan(of: FavouriteQueries.forgetMarks, migrations: FavouritesService.migrations)
        #expect(plan.scans == ["SCAN keptPost"])
    }
}
