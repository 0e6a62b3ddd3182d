import TestKit
import Testing

@testable import GeoSearchCore

@Suite("queries of saved searches and alerts")
struct SavedSearchQueryTests {
    @Test(arguments: [
        SavedSearchTables.ofName, SavedSearchTables.ofNumber, SavedSearchTables.ofPerson, SavedSearchTables.beyond,
        SavedSearchTables.countOfPerson, SavedSearchTables.countOfAll, SavedSearchTables.nextNumber,
        SavedSearchTables.newestNumber, SavedSearchTables.replace, SavedSearchTables.delete,
        SavedSearchTables.count,
        SavedSearchTables.olderOfSameName, SavedSearchTables.handOver, SavedSearchTables.isGuest,
        SavedSearchTables.countOfGuests, SavedSearchTables.countOfGuest, AlertTables.after,
        AlertTables.newest, AlertTables.retitle, AlertTables.trim, AlertTables.deleteOfPost,
        AlertTables.deleteOne,
        AlertTables.deleteOfSearch, AlertTables.handOver, AlertTables.forgetCount,
        AlertTables.deleteBefore,
        PendingMatches.take, PendingMatches.isAnyUpTo, PendingMatches.newest,
        PendingMatches.delete, PendingMatches.deleteOfPost, HiddenQueries.blocks,
    ])
    func readAnIndexAndNothingElse(_ sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: GeoSearchService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }
}
