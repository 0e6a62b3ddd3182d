import CatalogueContract
import TestKit
import Testing

@testable import CatalogueCore

@Suite("catalogue's store of trips")
struct TripStoreTests {
    @Test(arguments: [
        TripTables.find, TripTables.owned, TripTables.countOwned, TripTables.update, TripTables.delete,
        TripTables.standing, TripTables.members, TripTables.countMemberships, TripTables.memberships,
        TripTables.setStanding, TripTables.setStart, TripTables.removeMember, TripTables.removeMembers,
        TripTables.list(unblocked: false), TripTables.list(unblocked: true),
        TripTables.tips(byCountry: false, unblocked: false), TripTables.tips(byCountry: false, unblocked: true),
        TripTables.tips(byCountry: true, unblocked: false), TripTables.tips(byCountry: true, unblocked: true),
        TripTables.invitation, TripTables.countInvitations, TripTables.waiting, TripTables.setInvited,
        TripTables.takeBack, TripTables.deleteInvitations, TripTables.forgetInvited, TripTables.forgetInvitations,
        TripTables.outOfTime,
    ])
    func readAnIndexAndNothingElse(_ sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: CatalogueService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    @Test func anExportSortsThoseOfOnePerson() async throws {
        let plan = try await QueryPlan(of: TripTables.inOrder, migrations: CatalogueService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.sorts.count == 1, "\(plan)")
    }

    @Test func tipsAreReadInTheirOrderFromTheIndexOfThePlace() async throws {
        for (byCountry, index) in [(false, "postByPlace"), (true, "postByCountry")] {
            let sql = TripTables.tips(byCountry: byCountry, unblocked: true)
            let plan = try await QueryPlan(of: sql, migrations: CatalogueService.migrations)
            #expect(plan.steps.contains { $0.contains(index) && $0.contains("id<?") }, "\(plan)")
        }
    }

    @Test(arguments: [
        "UPDATE trip SET revision = 0", "UPDATE trip SET lastEntry = -1", "DELETE FROM trip",
        "UPDATE tripMember SET standing = 'guest'", "UPDATE tripMember SET trip = 'x'",
    ])
    func refusesARowThatCannotBe(_ sql: String) async throws {
        try await withCatalogueFile { database in
            let content = try ValidatedTrip(try .trip("Advent"), field: "trip")
            let record = try TripRecord(
                id: TripID(high: 0, low: 1),
                owner: UserID(high: 0, low: 1),
                content: content,
                at: Timestamp(milliseconds: 0)
            )
            try await database.write { try $0.begin(record) }
            let error = await #expect(throws: StorageError.self) { try await database.write { try $0.execute(sql) } }
            #expect(error?.constraintViolation != nil)
        }
    }
}
