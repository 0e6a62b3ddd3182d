import Foundation
import Testing

@testable import OpeningHours

@Suite("Values that people wrote")
struct WildValueTests {
    @Test("Well written values are all understood") func valid() throws {
        let values = try Fixture.values("wild_valid.tsv")
        let refused = values.filter { (try? Schedule($0.value)) == nil }
        #expect(values.count == 1_959)
        #expect(refused.isEmpty, "\(refused)")
    }

    @Test("Of sloppy values, weighted by use, 95 % are understood") func lenient() throws {
        let values = try Fixture.values("wild_lenient.tsv")
        let all = values.reduce(0) { $0 + $1.count }
        let understood = values.filter { (try? Schedule($0.value)) != nil }.reduce(0) { $0 + $1.count }
        #expect(Double(understood) >= 0.95 * Double(all))
    }

    @Test("The normalised text is read as the same rules, and without a word on how it is written")
    func roundTrip() throws {
        let files = try Fixture.values("wild_valid.tsv") + Fixture.values("wild_lenient.tsv")
        for (_, value) in files {
            guard let schedule = try? Schedule(value) else { continue }
            let again = try Schedule(schedule.normalized)
            #expect(again.rules == schedule.rules, "\(value) → \(schedule.normalized)")
            let style = again.warnings.filter { ![.lateNight, .schoolHolidays, .pointsInTime].contains($0.kind) }
            #expect(style.isEmpty, "\(schedule.normalized) \(style)")
            #expect(again.normalized == schedule.normalized)
        }
    }

    @Test("status and intervals agree at every half hour of a fortnight") func consistent() throws {
        for (_, value) in try Fixture.values("wild_valid.tsv").prefix(150) {
            let hours = try Hours(value, country: "DE")
            let start = hours.date("2026-10-19T00:00")
            let intervals = hours.placed.intervals(from: start, to: start.addingTimeInterval(14 * 86_400))
            for step in 0..<(14 * 48) {
                let date = start.addingTimeInterval(Double(step) * 1_800)
                let found = intervals.first { $0.start <= date && date < $0.end }
                let expected: OpeningState = found.map { $0.isUnknown ? .unknown : .open } ?? .closed
                #expect(hours.placed.state(at: date) == expected, "\(value) at \(date)")
            }
        }
    }
}
