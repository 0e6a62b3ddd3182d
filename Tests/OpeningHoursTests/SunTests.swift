import OpeningHours
import Testing

@Suite("The sun")
struct SunTests {
    /// Published times: timeanddate.com, Europe/Berlin clocks.
    @Test(
        "Rises and sets in Berlin within two minutes",
        arguments: [
            ("2026-06-21", "04:43", "21:33"), ("2026-12-21", "08:15", "15:54"), ("2026-03-20", "06:11", "18:19"),
        ]
    )
    func berlin(_ day: String, _ rise: String, _ set: String) throws {
        let hours = try Hours("sunrise-sunset", latitude: 52.52, longitude: 13.405)
        let parts = hours.day(day).split(separator: ">").map(String.init)
        #expect(abs(minutes(parts[0]) - minutes(rise)) <= 2)
        #expect(abs(minutes(parts[1]) - minutes(set)) <= 2)
    }

    private func minutes(_ clock: String) -> Int {
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        return parts[0] * 60 + parts[1]
    }

    @Test("Without a coordinate it rises at 06:00 and sets at 18:00, which is said") func nominal() throws {
        let hours = try Hours("(sunrise+01:00)-dusk")
        #expect(hours.day("2026-10-19") == "07:00>18:30")
        #expect(hours.placed.warnings.map(\.kind) == [.coordinate])
    }

    @Test("A span that ends before the sun rises is empty, and does not run through the night")
    func lateSunrise() throws {
        let hours = try Hours("sunrise-08:02", latitude: 49.54, longitude: 9.82)
        #expect(hours.day("2026-12-21") == "")
        #expect(hours.day("2026-06-21").hasSuffix(">08:02"))
    }

    @Test("In the polar summer the sun does not set, in the polar winter it does not rise") func polar() throws {
        let hours = try Hours("sunrise-sunset", zone: "Europe/Oslo", latitude: 69.65, longitude: 18.96)
        #expect(hours.day("2026-06-21") == "00:00>24:00")
        #expect(hours.day("2026-12-21") == "")
    }

    @Test("A night from sunset to sunrise ends with the next sunrise") func night() throws {
        let hours = try Hours("Mo sunset-sunrise", latitude: 0, longitude: 15)
        #expect(hours.day("2026-01-05").hasSuffix(">24:00"))
        #expect(hours.day("2026-01-06").hasPrefix("00:00>06:"))
    }
}
