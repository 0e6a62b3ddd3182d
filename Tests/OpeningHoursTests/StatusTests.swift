import Foundation
import OpeningHours
import Testing

@Suite("Status")
struct StatusTests {
    @Test(
        "Five states, with half an hour as the threshold",
        arguments: [
            ("2026-10-19T08:29", OpeningStatus.Kind.closed), ("2026-10-19T08:30", .opensSoon),
            ("2026-10-19T08:59", .opensSoon),
            ("2026-10-19T09:00", .open), ("2026-10-19T17:29", .open), ("2026-10-19T17:30", .closesSoon),
            ("2026-10-19T18:00", .closed), ("2026-10-24T10:00", .unknown),
        ]
    )
    func kinds(_ moment: String, _ kind: OpeningStatus.Kind) throws {
        let hours = try Hours("Mo-Fr 09:00-18:00; Sa 09:00-12:00 \"call us\"")
        #expect(hours.status(moment) == kind)
    }

    @Test("The threshold is the caller's") func threshold() throws {
        let hours = try Hours("Mo-Fr 09:00-18:00")
        let date = hours.date("2026-10-19T17:00")
        #expect(hours.placed.status(at: date, soonWithin: 3_600).kind == .closesSoon)
        #expect(hours.placed.status(at: date, soonWithin: 0).kind == .open)
    }

    @Test("It closes soon across midnight, and not where another rule goes on") func acrossMidnight() throws {
        #expect(try Hours("Mo 20:00-00:10").status("2026-10-19T23:50") == .closesSoon)
        #expect(try Hours("Mo 20:00-24:00; Tu 00:00-02:00").status("2026-10-19T23:50") == .open)
    }

    @Test("An open end does not count as a closing, and a place opens at its beginning") func openEnd() throws {
        #expect(try Hours("10:00-17:00+").status("2026-10-19T16:50") == .open)
        #expect(try Hours("17:00+").status("2026-10-19T16:50") == .opensSoon)
        let hours = try Hours("17:00+")
        #expect(hours.placed.status(at: hours.date("2026-10-19T18:00")).isOpenEnd)
    }

    @Test("The next change passes over what a visitor cannot see") func nextChange() throws {
        let hours = try Hours("Mo-Fr 08:00-12:00 open \"a\", Mo-Fr 12:00-16:00 open \"b\"; Sa,Su 00:00-24:00")
        let change = try #require(hours.placed.nextChange(after: hours.date("2026-10-19T09:00")))
        #expect(change.wallTime.description == "2026-10-19T16:00")
        #expect(change.state == .closed)
        let weekend = try #require(hours.placed.nextChange(after: hours.date("2026-10-24T12:00")))
        #expect(weekend.wallTime.description == "2026-10-26T00:00")
    }

    @Test("A value that never changes has no next change; changes years ahead are found") func farAhead() throws {
        let always = try Hours("24/7")
        #expect(always.placed.nextChange(after: always.date("2026-10-19T09:00")) == nil)
        #expect(try Hours("off").placed.nextChange(after: always.date("2026-10-19T09:00")) == nil)
        let leap = try Hours("Feb 29 10:00-12:00")
        let change = leap.placed.nextChange(after: leap.date("2026-10-19T09:00"))
        #expect(change?.wallTime.description == "2028-02-29T10:00")
    }

    @Test("The place's zone counts, not the caller's") func zones() throws {
        let berlin = try Hours("Mo-Fr 09:00-18:00")
        let tokyo = try Hours("Mo-Fr 09:00-18:00", zone: "Asia/Tokyo")
        let moment = berlin.date("2026-10-19T09:30")
        #expect(berlin.placed.status(at: moment).kind == .open)
        #expect(tokyo.placed.status(at: moment).kind == .open)
        #expect(tokyo.placed.wallTime(at: moment).description == "2026-10-19T16:30")
    }
}
