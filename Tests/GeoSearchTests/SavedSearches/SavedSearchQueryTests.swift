import TestKit
import Testing

@testable import GeoSearchCore

@Suite("queries of saved searches and alerts")
struct SavedSearchQueryTests {
    @Test(arguments: [
        SavedSearchQueries.findByName, SavedSearchQueries.findByNumber, SavedSearchQueries.list,
        SavedSearchQueries.listByNumber,
        SavedSearchQueries.countOfPerson, SavedSearchQueries.total, SavedSearchQueries.nextNumber,
        SavedSearchQueries.newestNumber, SavedSearchQueries.replace, SavedSearchQueries.delete,
        SavedSearchQueries.addToTotals,
        SavedSearchQueries.olderOfSameName, SavedSearchQueries.move, SavedSearchQueries.isGuest,
        SavedSearchQueries.totalOfGuests, SavedSearchQueries.countOfGuest, AlertQueries.list,
        AlertQueries.newest, AlertQueries.updateTitle, AlertQueries.trim, AlertQueries.deleteOfPost,
        AlertQueries.deleteOne,
        AlertQueries.deleteOfSearch, AlertQueries.move, AlertQueries.deleteCount,
        AlertQueries.deleteBefore,
        SavedSearchQueries.holderOfNumber, SavedSearchQueries.setRegistered, AlertQueries.searchesOfPost,
        AlertQueries.timesOfSearch, PendingMatchQueries.deferred,
        PendingMatchQueries.deferForGuests, PendingMatchQueries.existsDeferredUpTo,
        PendingMatchQueries.newestDeferred, PendingMatchQueries.deleteDeferred,
        PendingMatchQueries.deleteDeferredBefore, IndexedPostQueries.list, IndexedPostQueries.address,
        PendingMatchQueries.take, PendingMatchQueries.existsUpTo, PendingMatchQueries.newest,
        PendingMatchQueries.delete, PendingMatchQueries.deleteOfPost, HiddenOwnerQueries.blocks,
    ])
    func useAnIndexOnly(_ sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: GeoSearchService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }
}
