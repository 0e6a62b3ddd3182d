import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.createTrip", .services(CatalogueService.self))
struct CreateTripTests {
    @Test("a trip is there with its place, its days and its plan by day", .everyWiring)
    func beginsATrip() async throws {
        let ada = try world.person("Ada")
        let post = PostID(high: 1, low: 2)
        let trip = try await ada.plans(
            try .trip(
                " Advent ",
                notes: "Bring gloves\n",
                plan: [
                    PlanEntry(date: try .day("2026-12-04"), text: "Leave"),
                    PlanEntry(date: try .day("2026-12-01"), time: "19:30", post: post),
                    PlanEntry(date: try .day("2026-12-01"), text: " Walk "),
                ]
            )
        )
        #expect(trip.owner == ada.id && trip.standing == .owner)
        #expect(trip.buddies.isEmpty)
        #expect(trip.invitations == 0)
        #expect(trip.revision == 1)
        #expect(trip.createdAt == world.clock.now)
        #expect(trip.content.title == "Advent")
        #expect(trip.content.notes == "Bring gloves\n")
        #expect(
            trip.content.plan == [
                PlanEntry(number: 2, date: try .day("2026-12-01"), time: "19:30", post: post),
                PlanEntry(number: 3, date: try .day("2026-12-01"), text: "Walk"),
                PlanEntry(number: 1, date: try .day("2026-12-04"), text: "Leave"),
            ]
        )
        #expect(try await ada.finds(trip) == trip)
    }

    @Test func publishesItsMembersOnly() async throws {
        let ada = try world.person("Ada")
        let trip = try await ada.plans(try .trip("Brassknob"), key: "k-that-nobody-guesses-1")
        #expect(try await ada.plans(try .trip("Brassknob"), key: "k-that-nobody-guesses-1") == trip)
        let events = try await world.postEvents()
        #expect(events.map(\.name) == [TripChanged.name])
        #expect(try await world.events(TripChanged.self).map(\.members) == [[ada.id]])
        #expect(!String(decoding: events[0].body.bytes, as: UTF8.self).contains("Brassknob"))
        #expect(try await ada.trips() == [trip.id])
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let field: String
        let rule: String
        let change: @Sendable (inout TripContent) throws -> Void

        var testDescription: String { "\(field) \(rule)" }
    }

    @Test(arguments: [
        Refusal(field: "trip.dates.end", rule: "before-start") { $0.dates.end = try .day("2026-11-30") },
        Refusal(field: "trip.dates.end", rule: "too-late") { $0.dates.end = try .day("9999-12-31") },
        Refusal(field: "trip.place.country", rule: "not-a-country") { $0.place.country = "Austria" },
        Refusal(field: "trip.place.geonameID", rule: "out-of-range") { $0.place.geonameID = 0 },
        Refusal(field: "trip.place.city", rule: "control-character") { $0.place.city = "Wi\u{7}en" },
        Refusal(field: "trip.title", rule: "too-long") { $0.title = String(repeating: "x", count: 121) },
        Refusal(field: "trip.notes", rule: "too-long") { $0.notes = String(repeating: "x", count: 5_001) },
        Refusal(field: "trip.plan", rule: "too-many") { content in
            content.plan = (0...500).map { _ in PlanEntry(date: content.dates.start, text: "x") }
        },
        Refusal(field: "trip.plan", rule: "too-many-bytes") { content in
            let long = String(repeating: "𝄞", count: 200)
            content.plan = (0..<200).map { _ in PlanEntry(date: content.dates.start, text: long) }
        },
        Refusal(field: "trip.plan.1.text", rule: "missing") { content in
            content.plan = [PlanEntry(date: content.dates.start, text: "x"), PlanEntry(date: content.dates.start)]
        },
        Refusal(field: "trip.plan.0.time", rule: "not-a-time-of-day") { content in
            content.plan = [PlanEntry(date: content.dates.start, time: "24:00", text: "x")]
        },
        Refusal(field: "trip.plan.0.date", rule: "outside-the-trip") { content in
            content.plan = [PlanEntry(date: try .day("2026-12-05"), text: "x")]
        },
        Refusal(field: "trip.plan.0.number", rule: "unknown-entry") { content in
            content.plan = [PlanEntry(number: 1, date: content.dates.start, text: "x")]
        },
    ])
    func refuses(_ refusal: Refusal) async throws {
        let ada = try world.person("Ada")
        var content = try TripContent.trip()
        try refusal.change(&content)
        let fault = try await ada.refusal(CreateTrip(trip: content))
        #expect(fault.code == .invalid)
        #expect(fault.field == refusal.field)
        #expect(fault.rule == refusal.rule)
        #expect(try await ada.trips().isEmpty)
    }

    @Test(.singleWrites) func endsAtAThousand() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        for _ in 0..<20 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 { group.addTask { try await ada.plans() } }
                try await group.waitForAll()
            }
        }
        #expect(try await ada.refusal(CreateTrip(trip: try .trip())).code == .conflict)
        try await ben.plans()
        try await ada.send(DeleteTrip(id: try await ada.trips()[0]))
        try await ada.plans()
    }
}
