import Foundation
import OpeningHours
import Testing

@Suite("Holidays")
struct HolidayTests {
    @Test(
        "Holidays of a country and of a region",
        arguments: [
            ("DE", nil, "2026-10-03", true), ("DE", "BW", "2026-11-01", true), ("DE", "DE-BE", "2026-11-01", false),
            ("DE", "Baden-Württemberg", "2026-01-06", true), ("DE", nil, "2026-04-06", true),
            ("GB", "SCT", "2026-01-02", true), ("GB", "ENG", "2026-01-02", false), ("US", nil, "2026-11-26", true),
            ("GR", nil, "2026-04-13", true), ("BR", nil, "2026-10-04", true), ("JP", nil, "2026-01-12", true),
        ] as [(String, String?, String, Bool)]
    )
    func days(_ country: String, _ region: String?, _ day: String, _ isHoliday: Bool) throws {
        let hours = try Hours("PH 10:00-12:00", country: country, region: region)
        #expect((hours.day(day) == "10:00>12:00") == isHoliday)
    }

    @Test("Holidays join a list of days, narrow it, and are moved") func selectors() throws {
        #expect(try Hours("Mo-Fr,PH 10:00-12:00", country: "DE").day("2026-10-03") == "10:00>12:00")
        #expect(try Hours("PH Mo-Fr 10:00-12:00", country: "DE").day("2026-10-03") == "")
        #expect(try Hours("PH Mo-Fr 10:00-12:00", country: "DE").day("2026-12-25") == "10:00>12:00")
        #expect(try Hours("PH -1 day 10:00-12:00", country: "DE").day("2026-12-24") == "10:00>12:00")
    }

    @Test("A holiday gives its name where a rule has no comment") func names() throws {
        let hours = try Hours("Sa,PH 10:00-12:00", country: "DE")
        #expect(
            hours.intervals("2026-10-03T00:00", "2026-10-04T00:00")
                == ["2026-10-03T10:00>2026-10-03T12:00 [Tag der Deutschen Einheit]"]
        )
    }

    @Test("Closed on holidays: the night before runs to its end, the night of the holiday does not begin")
    func nights() throws {
        let hours = try Hours("Mo-Su 18:00-02:00; PH off", country: "DE")
        #expect(hours.day("2026-10-03") == "00:00>02:00")
        #expect(hours.day("2026-10-04") == "18:00>24:00")
    }

    @Test("Rules on school holidays are unknown where they matter, with a warning") func school() throws {
        let hours = try Hours("Mo-Fr 09:00-18:00; SH off")
        #expect(hours.day("2026-10-19") == "09:00>18:00?")
        #expect(hours.day("2026-10-24") == "")
        #expect(hours.placed.schedule.warnings.map(\.kind) == [.schoolHolidays])
        #expect(try Hours("Mo-Su,SH 10:00-12:00").day("2026-10-19") == "10:00>12:00")
    }

    @Test("An unknown country or region is said, and no day is taken for a holiday") func unknown() throws {
        #expect(try Hours("PH 10:00-12:00").placed.warnings.map(\.kind) == [.country])
        #expect(try Hours("PH 10:00-12:00", country: "XX").placed.warnings.map(\.kind) == [.country])
        #expect(
            try Hours("PH 10:00-12:00", country: "DE", region: "Atlantis").placed.warnings.map(\.kind) == [.country]
        )
        #expect(try Hours("Mo 10:00-12:00").placed.warnings.isEmpty)
    }

    @Test("A country gives its time zone, and a time zone its country") func inferred() throws {
        #expect(ScheduleLocation.inferred(country: "DE")?.timeZone.identifier == "Europe/Berlin")
        #expect(ScheduleLocation.inferred(timeZone: "Europe/Vienna")?.country == "AT")
        #expect(ScheduleLocation.inferred()?.timeZone.secondsFromGMT() == 0)
        #expect(ScheduleLocation.inferred(timeZone: "Mars/Olympus") == nil)
    }
}
