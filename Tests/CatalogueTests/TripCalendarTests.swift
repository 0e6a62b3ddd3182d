import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.tripCalendar", .services(CatalogueService.self))
struct TripCalendarTests {
    private static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Umkreis//Umkreis \(Release.version)//EN
        CALSCALE:GREGORIAN
        BEGIN:VEVENT
        UID:ID@umkreis
        DTSTAMP:20260501T120000Z
        SEQUENCE:0
        DTSTART;VALUE=DATE:20261231
        DTEND;VALUE=DATE:20270101
        SUMMARY:Advent\\, at last
        DESCRIPTION:Gloves\\nMap \\\\ compass
        LOCATION:Wien\\, AT
        TRANSP:TRANSPARENT
        END:VEVENT
        BEGIN:VEVENT
        UID:ID-1@umkreis
        DTSTAMP:20260501T120000Z
        SEQUENCE:0
        DTSTART:20261231T093000
        SUMMARY:Café Sperl\\; since 1880
        DESCRIPTION:By tram
        LOCATION:Wien\\, AT
        TRANSP:TRANSPARENT
        END:VEVENT
        BEGIN:VEVENT
        UID:ID-2@umkreis
        DTSTAMP:20260501T120000Z
        SEQUENCE:0
        DTSTART;VALUE=DATE:20261231
        DTEND;VALUE=DATE:20270101
        SUMMARY:Walk
        LOCATION:Wien\\, AT
        TRANSP:TRANSPARENT
        END:VEVENT
        END:VCALENDAR

        """

    @Test("a trip as a calendar, its end exclusive, its entries as events", .everyWiring)
    func isRFC5545() async throws {
        let ada = try world.person("Ada")
        let tip = try await ada.posts(.tip("Café Sperl; since 1880"))
        let trip = try await ada.plans(
            try .trip(
                "Advent, at last",
                from: "2026-12-31",
                to: "2026-12-31",
                in: .wien,
                notes: "Gloves\r\nMap \\ compass",
                plan: [
                    PlanEntry(date: try .day("2026-12-31"), time: "09:30", post: tip.id, text: "By tram"),
                    PlanEntry(date: try .day("2026-12-31"), text: "Walk"),
                ]
            )
        )
        let text = try await ada.send(TripCalendar(id: trip.id)).text
        #expect(text.replacing("\(trip.id)", with: "ID").replacing("\r\n", with: "\n") == Self.calendar)
        #expect(
            !text.utf8.contains { $0 == 0x0A }
                || text.unicodeScalars.count { $0 == "\n" } == text.unicodeScalars.count { $0 == "\r" }
        )
    }

    @Test func keepsUIDsAndCountsChanges() async throws {
        let ada = try world.person("Ada")
        let day = try CivilDate.day("2026-12-02")
        let trip = try await ada.plans(try .trip(plan: ["One", "Two"].map { PlanEntry(date: day, text: $0) }))
        try await ada.changes(trip) { content in
            content.plan?.reverse()
            content.plan?[0].text = "Another"
        }
        let lines = try await ada.send(TripCalendar(id: trip.id)).text.split(separator: "\r\n")
        #expect(
            lines.filter { $0.hasPrefix("UID:") }
                == ["UID:\(trip.id)@umkreis", "UID:\(trip.id)-2@umkreis", "UID:\(trip.id)-1@umkreis"]
        )
        #expect(lines.filter { $0.hasPrefix("SEQUENCE:") }.allSatisfy { $0 == "SEQUENCE:1" })
    }

    @Test("no line is longer than 75 bytes, and no character is torn", arguments: ["x", "é", "雪", "🏔"])
    func isFolded(_ character: Character) async throws {
        let ada = try world.person("Ada")
        let notes = String(repeating: character, count: 1_000)
        let trip = try await ada.plans(try .trip("a" + notes.prefix(119), notes: notes))
        let text = try await ada.send(TripCalendar(id: trip.id)).text
        let lines = text.split(separator: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(text.replacing("\r\n ", with: "").contains("DESCRIPTION:\(notes)\r\n"))
    }

    @Test func omitsDeletedTips() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let tip = try await ben.posts(.tip("Café Sperl"))
        let day = try CivilDate.day("2026-12-02")
        let trip = try await ada.plans(
            try .trip(plan: [PlanEntry(date: day, post: tip.id), PlanEntry(date: day, post: tip.id, text: "Cake")])
        )
        try await ben.deletes(tip)
        let lines = try await ada.send(TripCalendar(id: trip.id)).text.split(separator: "\r\n")
        #expect(lines.filter { $0.hasPrefix("SUMMARY:") } == ["SUMMARY:Vienna\\, AT", "SUMMARY:Cake"])
    }

    @Test func refusesWhatFillsMoreThanALine() async throws {
        let ada = try world.person("Ada")
        let tip = try await ada.posts(.tip(String(repeating: "🏔", count: 120)))
        let day = try CivilDate.day("2026-12-02")
        let text = String(repeating: ";", count: 150)
        let trip = try await ada.plans(
            try .trip(plan: (0..<500).map { _ in PlanEntry(date: day, post: tip.id, text: text) })
        )
        #expect(try await ada.refusal(TripCalendar(id: trip.id)).code == .tooLarge)
    }
}
