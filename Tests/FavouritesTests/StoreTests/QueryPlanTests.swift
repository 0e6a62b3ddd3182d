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
        FavouriteQueries.listsWithPost,
        FavouriteQueries.isKept,
        FavouriteQueries.nextPosition,
        FavouriteQueries.idsOfList,
        FavouriteQueries.setPosition,
        FavouriteQueries.setSeenRevision,
        FavouriteQueries.firstPosition,
        FavouriteQueries.lastPosition,
        FavouriteQueries.setNote,
        FavouriteQueries.delete,
        FavouriteQueries.deleteOfPost,
        FavouriteQueries.deleteOfList,
        FavouriteQueries.posts,
        FavouriteQueries.transfer,
        FavouriteQueries.merge,
        FavouriteQueries.renameAdder,
        FavouriteQueries.renameNoteAuthor,
        FavouriteQueries.eraseNotes,
        FavouriteQueries.decrementKeepersOfList,
        FavouriteQueries.decrementSharedKeepers,
    ])
    func useAnIndexOnly(_ sql: String) async throws {
        try await expectAnIndex(sql)
    }

    @Test(arguments: [
        KeptPostQueries.addKeepers,
        KeptPostQueries.keepers,
        KeptPostQueries.setPublished,
        KeptPostQueries.deleteIfUnkept,
        KeptPostQueries.deleteUnkept,
        KeptPostQueries.state,
        FavouriteAlertQueries.set,
        FavouriteAlertQueries.setFormerPrice,
        FavouriteAlertQueries.expiring,
        FavouriteAlertQueries.setExpiryHandled,
        FavouriteQueries.keepers,
        ListQueries.setMuted,
        KeptPostQueries.setClosed,
        KeptPostQueries.setGone,
    ])
    func useAnIndexForKeptPosts(_ sql: String) async throws {
        try await expectAnIndex(sql)
    }

    @Test(arguments: [
        ListQueries.find,
        ListQueries.ofPerson,
        ListQueries.count,
        ListQueries.changed,
        ListQueries.rename,
        ListQueries.transfer,
        ListQueries.delete,
    ])
    func useAnIndexForLists(_ sql: String) async throws {
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
    func useAnIndexForLinks(_ sql: String) async throws {
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
        SwipeQueries.transfer,
    ])
    func useAnIndexForSwipes(_ sql: String) async throws {
        try await expectAnIndex(sql)
    }

    @Test(arguments: [
        FavouriteChangeQueries.count,
        FavouriteChangeQueries.removals,
        FavouriteChangeQueries.trim,
        FavouriteChangeQueries.deleteRemoval,
        FavouriteChangeQueries.deleteRemovalsOfList,
        FavouriteChangeQueries.deleteRemovalsOfPerson,
        FavouriteChangeQueries.deleteCount,
        FavouriteChangeQueries.removalsBefore,
        FavouriteChangeQueries.dropRemoval,
        FavouriteChangeQueries.setForgotten,
    ])
    func useAnIndexForChanges(_ sql: String) async throws {
        try await expectAnIndex(sql)
    }

    /// It affects every row, since the catalogue's history was replaced.
    @Test func startingOverScansAllMarks() async throws {
        let plan = try await QueryPlan(of: KeptPostQueries.resetStates, migrations: FavouritesService.migrations)
        #expect(plan.scans == ["SCAN keptPost"])
    }

    /// Sorts one user's rows: an index would cost a write per user that keeps a post.
    @Test func alertsSortTheFavouritesOfOnePerson() async throws {
        let plan = try await QueryPlan(of: FavouriteAlertQueries.list, migrations: FavouritesService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.first?.contains("(person=?)") == true, "\(plan)")
        #expect(plan.sorts.count == 1, "\(plan)")
    }

    @Test func postsOfAListAreMarkedWithoutSorting() async throws {
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
