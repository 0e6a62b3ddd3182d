import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.updateTrip", .services(CatalogueService.self))
struct UpdateTripTests {
    @Test(.everyWiring) func saysSomethingElseAndCounts() async throws {
        let ada = try world.person("Ada")
        let trip = try await ada.plans("Advent")
        world.clock.advance(by: .seconds(60))
        let content = try TripContent.trip(from: "2027-01-01", to: "2027-01-01", in: .austria, notes: "Skis")
        let changed = try await ada.send(UpdateTrip(id: trip.id, revision: 1, trip: content)).trip
        #expect(changed.content == content)
        #expect(changed.revision == 2)
        #expect(changed.createdAt == trip.createdAt)
        #expect(changed.changedAt == world.clock.now)
        #expect(try await ada.finds(trip) == changed)
        #expect(try await ada.send(ListTrips()).trips.map(\.dates.start.description) == ["2027-01-01"])
    }

    @Test func keepsTheNumbersOfThePlan() async throws {
        let ada = try world.person("Ada")
        let day = try CivilDate.day("2026-12-02")
        let trip = try await ada.plans(
            try .trip(plan: [PlanEntry(date: day, text: "One"), PlanEntry(date: day, text: "Two")])
        )
        let removed = try await ada.changes(trip) { $0.plan?.remove(at: 1) }
        #expect(removed.content.plan?.map(\.number) == [1])
        let added = try await ada.changes(trip) { content in
            content.plan?.insert(PlanEntry(date: day, text: "Three"), at: 0)
        }
        // Numbers are not reused, so that calendars never confuse events.
        #expect(added.content.plan?.map(\.number) == [3, 1])
        for entry in [PlanEntry(number: 2, date: day, text: "x"), PlanEntry(number: 1, date: day, text: "x")] {
            var content = added.content
            content.plan?.append(entry)
            let fault = try await ada.refusal(UpdateTrip(id: trip.id, revision: added.revision, trip: content))
            #expect(fault.field == "trip.plan.2.number")
        }
        let emptied = try await ada.changes(trip) { $0.plan = [] }
        #expect(emptied.content.plan == nil)
    }

    @Test func refusesWhatWouldUndoAnothersChange() async throws {
        let ada = try world.person("Ada")
        let trip = try await ada.plans("Advent")
        try await ada.changes(trip) { $0.notes = "First" }
        var content = trip.content
        content.notes = "Second"
        let fault = try await ada.refusal(UpdateTrip(id: trip.id, revision: 1, trip: content))
        #expect(fault.code == .conflict)
        #expect(fault.field == "revision")
        #expect(try await ada.finds(trip).content.notes == "First")
    }

    @Test func repeatingAnUpdateIsNotPublished() async throws {
        let ada = try world.person("Ada")
        let trip = try await ada.plans("Advent")
        let before = try await world.postEvents().count
        #expect(try await ada.changes(trip) { _ in } == trip)
        #expect(try await world.postEvents().count == before)
        try await ada.changes(trip) { $0.notes = "First" }
        #expect(try await world.tripMembers() == [trip.id: [ada.id]])
    }

    @Test(
        "a buddy changes notes and plan; an invited user is refused",
        .services(AuthService.self, CatalogueService.self)
    )
    func isForBuddies() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        try await ada.invites("ben@example.org", to: trip)
        var content = trip.content
        content.notes = "Ben's"
        let update = UpdateTrip(id: trip.id, revision: 1, trip: content)
        #expect(try await ben.refusal(update).code == .forbidden)
        try await ben.send(AcceptInvitation(id: trip.id))
        #expect(try await ben.send(update).trip.content.notes == "Ben's")
        let day = content.dates.start
        try await ben.changes(trip) { $0.plan = [PlanEntry(date: day, text: "Walk")] }
        for (field, change) in [
            ("trip.title", { @Sendable in $0.title = "Mine" }), ("trip.place", { $0.place = .austria }),
            ("trip.dates", { $0.dates.end = $0.dates.start }),
        ] as [(String, @Sendable (inout TripContent) -> Void)] {
            var content = try await ben.finds(trip).content
            change(&content)
            let fault = try await ben.refusal(UpdateTrip(id: trip.id, revision: 3, trip: content))
            #expect(fault.code == .forbidden)
            #expect(fault.field == field)
        }
        #expect(try await ada.finds(trip).content.plan?.map(\.text) == ["Walk"])
    }

    @Test func isNotForOutsiders() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let trip = try await ada.plans("Advent")
        #expect(try await ben.refusal(UpdateTrip(id: trip.id, revision: 1, trip: trip.content)).code == .notFound)
        let fault = try await ada.refusal(UpdateTrip(id: trip.id, revision: 0, trip: trip.content))
        #expect(fault.field == "revision" && fault.rule == "out-of-range")
    }
}
