import CatalogueContract
import TestKit
import Testing

@testable import CatalogueCore

@Suite("catalogue's store of trips")
struct TripStoreTests {
    @Test(arguments: [
        TripQueries.find, TripQueries.owned, TripQueries.countOwned, TripQueries.update, TripQueries.delete,
        TripMemberQueries.standing, TripMemberQueries.list, TripMemberQueries.count, TripMemberQueries.trips,
        TripMemberQueries.setStanding, TripMemberQueries.setStart, TripMemberQueries.delete,
        TripMemberQueries.deleteAll,
        TripQueries.list(unblocked: false), TripQueries.list(unblocked: true),
        PostQueries.about(byCountry: false, unblocked: false), PostQueries.about(byCountry: false, unblocked: true),
        PostQueries.about(byCountry: true, unblocked: false), PostQueries.about(byCountry: true, unblocked: true),
        TripInvitationQueries.person, TripInvitationQueries.count, TripInvitationQueries.waiting,
        TripInvitationQueries.setPerson,
        TripInvitationQueries.delete, TripInvitationQueries.deleteAll, TripInvitationQueries.deleteOfPerson,
        TripInvitationQueries.erase,
        TripInvitationQueries.expired,
    ])
    func useAnIndexOnly(_ sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: CatalogueService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    @Test func anExportSortsTheTripsOfOnePerson() async throws {
        let plan = try await QueryPlan(of: TripMemberQueries.tripsInOrder, migrations: CatalogueService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.sorts.count == 1, "\(plan)")
    }

    @Test func tipsAreReadInTheirOrderFromTheIndexOfThePlace() async throws {
        for (byCountry, index) in [(false, "postByPlace"), (true, "postByCountry")] {
            let sql = PostQueries.about(byCountry: byCountry, unblocked: true)
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
            try await database.write { try TripEditing(transaction: $0).create(record) }
            let error = await #expect(throws: StorageError.self) { try await database.write { try $0.execute(sql) } }
            #expect(error?.constraintViolation != nil)
        }
    }
}
