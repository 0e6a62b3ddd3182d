import Foundation
import OpeningHours
import Testing
import UmkreisVocabulary

@Suite("Calendar")
struct CalendarTests {
    @Test("Days and dates agree with Foundation from 1900 to 2100") func civil() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: -25_567, to: 47_482, by: 17) {
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday],
                from: Date(timeIntervalSince1970: Double(day) * 86_400)
            )
            let date = CivilDate(dayNumber: day)
            #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
            #expect(date.dayNumber == day)
            #expect((date.weekday.rawValue + 1) % 7 + 1 == parts.weekday)
        }
    }

    @Test(
        "Weeks agree with ISO 8601 at the turn of years",
        arguments: [("2021-01-03", 53), ("2021-01-04", 1), ("2024-12-30", 1), ("2026-12-31", 53), ("2027-01-04", 1)]
    )
    func weeks(_ day: String, _ week: Int) throws {
        #expect(try Hours("week \(week) 10:00-12:00").day(day) == "10:00>12:00")
    }

    @Test(
        "Easter Sundays as the churches publish them",
        arguments: ["2000-04-23", "2019-04-21", "2024-03-31", "2025-04-20", "2026-04-05", "2038-04-25", "2057-04-22"]
    )
    func easter(_ day: String) throws {
        #expect(try Hours("easter 10:00-12:00").day(day) == "10:00>12:00")
    }

    @Test(
        "Wall times are read and written, and nonsense is not",
        arguments: [
            "2026-13-01T00:00", "2026-02-29T00:00", "2026-01-01T25:00", "2026-01-01T10:60", "yesterday", "2026-01-01",
        ]
    )
    func wallTimes(_ nonsense: String) throws {
        #expect(WallTime(nonsense) == nil)
        #expect(WallTime("2026-03-28 22:30:00")?.description == "2026-03-28T22:30")
        #expect(WallTime("2026-03-28T24:00")?.description == "2026-03-29T00:00")
    }
}
