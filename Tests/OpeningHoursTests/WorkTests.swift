import Foundation
import Testing

@testable import OpeningHours

@Suite("Work of an evaluation")
struct WorkTests {
    private static let start = 1_792_400_000

    /// Minutes of every hour, such as `0:00-0:01,0:02-0:03`.
    private static func spans(_ count: Int) -> String {
        (0..<count).map { number in
            let minutes = [number % 30 * 2, number % 30 * 2 + 1].map { $0 < 10 ? "0\($0)" : "\($0)" }
            return "\(number / 30):\(minutes[0])-\(number / 30):\(minutes[1])"
        }.joined(separator: ",")
    }

    @Test(
        "A value with too many parts is refused as too large",
        arguments: [
            ("PH,SH,Mo-Su " + spans(82) + " off", "at most 48 time spans"),
            ("PH,SH,Mo-Su " + spans(49) + " off", "at most 48 time spans"),
            ("10:00-11:00/1", "at most 48 time spans"),
            (String(repeating: "Mo 10:00-12:00;", count: 25), "at most 24 rules"),
            (String(repeating: "easter -1 day,", count: 96) + "easter off", "at most 96 days and dates"),
        ]
    )
    func refusesTooManyParts(_ value: String, _ expected: String) throws {
        let fault = try #require(throws: ParseFault.self) { try Schedule(value) }
        #expect(fault.reason == .tooLarge)
        #expect(fault.expected == expected)
    }

    @Test("No value that people wrote is too large") func acceptsRealValues() throws {
        var largest = ScheduleSize(rules: 0, spans: 0, selectors: 0)
        for (_, value) in try Fixture.values("wild_valid.tsv") + Fixture.values("wild_lenient.tsv") {
            do throws(ParseFault) {
                let size = ScheduleSize(try Schedule(value).rules)
                largest.rules = max(largest.rules, size.rules)
                largest.spans = max(largest.spans, size.spans)
                largest.selectors = max(largest.selectors, size.selectors)
            } catch {
                #expect(error.reason == .syntax, "\(value)")
            }
        }
        #expect(largest == ScheduleSize(rules: 11, spans: 11, selectors: 20))
    }

    @Test(
        "Looking for the next change ends when its work is used up",
        arguments: [
            "PH,SH,Mo-Su " + spans(48) + " off",
            "PH,SH " + repeatElement("22:00-46:00", count: 48).joined(separator: ",") + "; PH off; SH off; Mo-Su off",
            "SH " + repeatElement("sunset-sunrise", count: 48).joined(separator: ",") + "; SH off",
            repeatElement("easter -1 day", count: 96).joined(separator: ",") + " off",
        ]
    )
    func boundsTheWork(_ value: String) throws {
        let hours = try Hours(value, country: "DE", latitude: 49, longitude: 9).placed
        let day = hours.lookAhead(from: hours.position(at: Self.start), after: Self.start, until: .max, days: 2).work
        let all = hours.lookAhead(from: hours.position(at: Self.start), after: Self.start, until: .max, days: 2_192)
        #expect(all.change == nil)
        #expect(day > 0)
        #expect(all.work <= max(LocalSchedule.maximumWork + 2 * day, 4 * day))
    }

    @Test("Of values that people wrote the next change is looked for six years ahead") func looksFarAhead() throws {
        var used: [String] = []
        for (_, value) in try Fixture.values("wild_valid.tsv") {
            let hours = try Hours(value, country: "DE", latitude: 49, longitude: 9).placed
            let found = hours.lookAhead(
                from: hours.position(at: Self.start),
                after: Self.start,
                until: .max,
                days: 2_192
            )
            if found.work > LocalSchedule.maximumWork { used.append("\(value): \(found.work)") }
        }
        #expect(used.isEmpty, "\(used)")
    }

    @Test("Where school holidays decide, both ways are combined stretch by stretch")
    func combinesSchoolHolidays() throws {
        let hours = try Hours("08:00-12:00,13:00-18:00; SH 10:00-12:00,15:00-20:00")
        #expect(hours.day("2026-10-19") == "08:00>10:00? 10:00>12:00 13:00>15:00? 15:00>18:00 18:00>20:00?")
    }
}
