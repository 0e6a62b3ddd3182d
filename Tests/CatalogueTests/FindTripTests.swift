import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.findTrip", .services(CatalogueService.self))
struct FindTripTests {
    @Test("tips for Wien and Vienna are for the same place", .everyWiring) func showsTheTipsOfThePlace() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let trip = try await ada.plans(in: .wien)
        try await ben.posts(.tip("Sperl", in: .vienna))
        try await ada.posts(.tip("Prater", in: .wien))
        try await ben.posts(.tip("Schloss", in: TripPlace(geonameID: 2_766_824, country: "AT", city: "Salzburg")))
        try await ben.posts(.tip("Ring", in: .vienna, kind: "offer"))
        try await ben.posts(.offer("Anywhere"))
        #expect(try await ada.tips(of: trip) == ["Prater", "Sperl"])
        #expect(try await ada.tips(of: trip, ["offer", "tip", "tip"]) == ["Ring", "Prater", "Sperl"])
        #expect(try await ada.tips(of: trip, []) == [])
        #expect(try await ada.tips(of: trip, ["unheardOf"]) == [])
    }

    @Test("a trip to a country shows the tips of all its cities") func showsTheTipsOfACountry() async throws {
        let ada = try world.person("Ada")
        let trip = try await ada.plans(in: .austria)
        try await ada.posts(.tip("Sperl", in: .vienna))
        try await ada.posts(.tip("Schloss", in: TripPlace(geonameID: 2_766_824, country: "AT", city: "Salzburg")))
        try await ada.posts(
            .tip("Viktualienmarkt", in: TripPlace(geonameID: 2_867_714, country: "DE", city: "München"))
        )
        #expect(try await ada.tips(of: trip) == ["Schloss", "Sperl"])
    }

    @Test func aTipDisappearsWithItsPlace() async throws {
        let ada = try world.person("Ada")
        let trip = try await ada.plans()
        let salzburg = TripPlace(geonameID: 2_766_824, country: "AT", city: "Salzburg")
        try await ada.imports([ImportedPost(externalID: "n1", post: .tip("Sperl"))])
        #expect(try await ada.tips(of: trip) == ["Sperl"])
        try await ada.imports([ImportedPost(externalID: "n1", post: .tip("Sperl", in: salzburg))])
        #expect(try await ada.tips(of: trip) == [])
        try await ada.imports([ImportedPost(externalID: "n1", post: .tip("Sperl"))])
        try await ada.deletes(try await ada.lists().posts[0])
        #expect(try await ada.tips(of: trip) == [])
    }

    @Test func listsPublishedTipsOnly() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let trip = try await ada.plans()
        var ending = PostContent.tip("Ends", kind: "offer")
        ending.validUntil = world.clock.now.adding(.seconds(60))
        try await ben.posts(ending)
        let closing = try await ben.posts(.tip("Closes", kind: "offer"))
        #expect(try await ada.tips(of: trip, ["offer"]) == ["Closes", "Ends"])
        try await ben.send(ClosePost(id: closing.id))
        #expect(try await ada.tips(of: trip, ["offer"]) == ["Ends"])
        world.clock.advance(by: .seconds(60))
        #expect(try await ada.tips(of: trip, ["offer"]).isEmpty)
    }

    @Test(
        "tips of blocked authors are left out, and pages stay full",
        .services(AuthService.self, CatalogueService.self)
    )
    func leavesOutBlockedAuthors() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let cleo = try await world.registered("Cleo")
        let trip = try await ada.plans()
        for number in 1...6 { try await (number.isMultiple(of: 2) ? ben : cleo).posts(.tip("Tip \(number)")) }
        try await ada.send(Block(user: ben.id))
        try await world.waitForFollowers()
        let first = try await ada.send(FindTrip(id: trip.id, kinds: ["tip"], limit: 2))
        #expect(first.tips.map(\.content.title) == ["Tip 5", "Tip 3"])
        let rest = try await ada.send(FindTrip(id: trip.id, kinds: ["tip"], limit: 2, cursor: first.next))
        #expect(rest.tips.map(\.content.title) == ["Tip 1"])
        #expect(rest.next == nil)
    }

    @Test func aPageOfLongTipsEndsWhereTheLineIsFull() async throws {
        let ada = try world.person("Ada")
        let day = try CivilDate.day("2026-12-01")
        let long = String(repeating: "𝄞", count: 150)
        let plan = (0..<180).map { _ in PlanEntry(date: day, text: long) }
        let trip = try await ada.plans(try .trip(notes: String(repeating: "𝄞", count: 5_000), plan: plan))
        for _ in 0..<12 {
            try await ada.posts(
                PostContent(
                    kind: "tip",
                    title: "T",
                    text: String(repeating: "𝄞", count: 10_000),
                    place: PostContent.tip("x").place
                )
            )
        }
        var told = 0
        var cursor: Cursor?
        repeat {
            let page = try await ada.send(FindTrip(id: trip.id, kinds: ["tip"], limit: 200, cursor: cursor))
            #expect(!page.tips.isEmpty)
            told += page.tips.count
            cursor = page.next
        } while cursor != nil
        #expect(told == 12)
    }

    @Test("for outsiders a trip looks like an unknown one, to the byte") func isHiddenFromOutsiders() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let trip = try await ada.plans("Advent")
        let deleted = try await ada.plans()
        try await ada.send(DeleteTrip(id: deleted.id))
        func words(_ id: TripID) async throws -> Set<String> {
            let faults = [
                try await ben.refusal(FindTrip(id: id)), try await ben.refusal(TripCalendar(id: id)),
                try await ben.refusal(DeleteTrip(id: id)), try await ben.refusal(LeaveTrip(id: id)),
                try await ben.refusal(AcceptInvitation(id: id)),
                try await ben.refusal(UpdateTrip(id: id, revision: 1, trip: trip.content)),
                try await ben.refusal(InviteBuddy(id: id, email: "ben@example.org")),
                try await ben.refusal(RemoveBuddy(id: id, user: ada.id)),
            ]
            return Set(try faults.map { try WireJSON.text($0).replacing(id.description, with: "ID") })
        }
        let told = try await words(trip.id)
        #expect(told.count == 1)
        #expect(try await words(TripID(high: 1, low: 1)) == told)
        #expect(try await words(deleted.id) == told)
    }

    @Test func refusesTooManyKinds() async throws {
        let ada = try world.person("Ada")
        let trip = try await ada.plans()
        let kinds = [PostKind](repeating: "tip", count: 11)
        #expect(try await ada.refusal(FindTrip(id: trip.id, kinds: kinds)).rule == "too-many")
    }
}
