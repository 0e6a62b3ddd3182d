import TestKit
import Testing

@testable import FavouritesCore

@Suite("favourites' queries")
struct QueryPlanTests {
    @Test(arguments: [
        FavouriteQueries.find,
        FavouriteQueries.list,
        FavouriteQueries.ofPerson,
        FavouriteQueries.ofPersonAndPost,
        FavouriteQueries.countOfPerson,
        FavouriteQueries.countOfList,
        FavouriteQueries.changed,
        FavouriteQueries.listsHolding,
        FavouriteQueries.isKept,
        FavouriteQueries.next,
        FavouriteQueries.idsOfList,
        FavouriteQueries.move,
        FavouriteQueries.see,
        FavouriteQueries.first,
        FavouriteQueries.last,
        FavouriteQueries.setNote,
        FavouriteQueries.delete,
        FavouriteQueries.deleteOfPost,
        FavouriteQueries.deleteList,
        FavouriteQueries.postsOf,
        FavouriteQueries.handOver,
        FavouriteQueries.fold,
        FavouriteQueries.renameAdder,
        FavouriteQueries.renameNoter,
        FavouriteQueries.eraseNotes,
        FavouriteQueries.decrementKeepersOfList,
        FavouriteQueries.uncountShared,
    ])
    func readAnIndexAndNothingElse(_ sql: String) async throws {
        try await expectAnIndex(sql)
    }

    @Test(arguments: [
        KeptPostQueries.count,
        KeptPostQueries.keepers,
        KeptPostQueries.markShown,
        KeptPostQueries.forget,
        KeptPostQueries.deleteUnkept,
        KeptPostQueries.known,
        KeptPostQueries.setNews,
        KeptPostQueries.setFormerPrice,
        KeptPostQueries.ending,
        KeptPostQueries.setEndTold,
        FavouriteQueries.keepersOf,
        ListQueries.mute,
        KeptPostQueries.markClosed,
        KeptPostQueries.markGone,
    ])
    func ofKeptPostsReadAnIndexAndNothingElse(_ sql: String) async throws {
        try await expectAnIndex(sql)
    }

    @Test(arguments: [
        ListQueries.find,
        ListQueries.ofPerson,
        ListQueries.count,
        ListQueries.changed,
        ListQueries.rename,
        ListQueries.handOver,
        ListQueries.delete,
    ])
    func ofListsReadAnIndexAndNothingElse(_ sql: String) async throws {
        try await expectAnIndex(sql)
    }

    @Test(arguments: [
        LinkQueries.find,
        LinkQueries.ofList,
        LinkQueries.delete,
        LinkQueries.deleteOfList,
        LinkQueries.deleteExpired,
        ListQueries.touch,
    ])
    func ofLinksReadAnIndexAndNothingElse(_ sql: String) async throws {
        try await expectAnIndex(sql)
    }

    @Test(arguments: [
        SwipeQueries.last,
        SwipeQueries.newest,
        SwipeQueries.lastOfPost,
        SwipeQueries.after,
        SwipeQueries.isSeen,
        SwipeQueries.delete,
        SwipeQueries.trim,
        SwipeQueries.deleteOfPerson,
        SwipeQueries.clearSharedFavourites,
        SwipeQueries.handOver,
    ])
    func ofSwipesReadAnIndexAndNothingElse(_ sql: String) async throws {
        try await expectAnIndex(sql)
    }

    @Test(arguments: [
        ChangeQueries.count,
        ChangeQueries.removals,
        ChangeQueries.trim,
        ChangeQueries.forgetRemoval,
        ChangeQueries.forgetRemovalsFrom,
        ChangeQueries.forgetRemovalsOf,
        ChangeQueries.forgetCount,
        ChangeQueries.removalsBefore,
        ChangeQueries.dropRemoval,
        ChangeQueries.noteForgotten,
    ])
    func ofChangesReadAnIndexAndNothingElse(_ sql: String) async throws {
        try await expectAnIndex(sql)
    }

    /// It affects every row, since the catalogue's history was replaced.
    @Test func startingOverGoesThroughAllMarks() async throws {
        let plan = try await QueryPlan(of: KeptPostQueries.forgetMarks, migrations: FavouritesService.migrations)
        #expect(plan.scans == ["SCAN keptPost"])
    }

    /// Sorts one user's rows: an index would cost a write per user that keeps a post.
    @Test func alertsSortWhatOnePersonKeeps() async throws {
        let plan = try await QueryPlan(of: KeptPostQueries.alerts, migrations: FavouritesService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.first?.contains("(person=?)") == true, "\(plan)")
        #expect(plan.sorts.count == 1, "\(plan)")
    }

    @Test func whatIsInAListIsSeenWithoutSorting() async throws {
        let plan = try await QueryPlan(of: SwipeQueries.insertOfList, migrations: FavouritesService.migrations)
        #expect(plan.scans.allSatisfy { $0.hasPrefix("SCAN (subquery") }, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH gone") && $0.hasSuffix("(list=?)") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    private func expectAnIndex(_ sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: FavouritesService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }
}
