import Foundation
import OpeningHours
import Testing

/// In Europe/Berlin clocks go from 02:00 to 03:00 on 29 March 2026 and from 03:00 to 02:00 on 25 October 2026.
@Suite("Nights in which clocks change")
struct ClockChangeTests {
    @Test("In spring a night to 03:00 is an hour shorter, and one to 02:30 ends at 03:30") func spring() throws {
        let toThree = try Hours("Sa 22:00-03:00")
        #expect(toThree.intervals("2026-03-28T12:00", "2026-03-29T12:00") == ["2026-03-28T22:00>2026-03-29T03:00"])
        let change = try #require(toThree.placed.nextChange(after: toThree.date("2026-03-28T23:00")))
        #expect(change.date.timeIntervalSince(toThree.date("2026-03-28T22:00")) == 4 * 3_600)
        let toGap = try Hours("Sa 22:00-02:30")
        #expect(toGap.intervals("2026-03-28T12:00", "2026-03-29T12:00") == ["2026-03-28T22:00>2026-03-29T03:30"])
        #expect(toGap.state("2026-03-29T03:20") == .open)
        #expect(toGap.state("2026-03-29T03:40") == .closed)
        let next = try #require(toGap.placed.nextChange(after: toGap.date("2026-03-29T03:20")))
        #expect(next.wallTime.description == "2026-03-29T03:30")
    }

    @Test("An opening after the gap counts although a closing within the gap is late") func overtaken() throws {
        let hours = try Hours("Sa 22:00-02:30, Su 03:15-05:00")
        #expect(hours.intervals("2026-03-28T12:00", "2026-03-29T12:00") == ["2026-03-28T22:00>2026-03-29T05:00"])
        #expect(hours.state("2026-03-29T03:45") == .open)
    }

    @Test("In autumn a night to 03:00 is an hour longer, and one to 02:30 ends when that is first shown")
    func autumn() throws {
        let toThree = try Hours("Sa 22:00-03:00")
        let start = toThree.date("2026-10-24T22:00")
        #expect(toThree.placed.nextChange(after: start)?.date.timeIntervalSince(start) == 21_600.0)
        let toTwice = try Hours("Sa 22:00-02:30")
        #expect(toTwice.placed.nextChange(after: start)?.date.timeIntervalSince(start) == 4.5 * 3_600)
        let secondTime = start.addingTimeInterval(5.25 * 3_600)
        #expect(toTwice.placed.wallTime(at: secondTime).description == "2026-10-25T02:15")
        #expect(toTwice.placed.state(at: secondTime) == .closed)
    }

    @Test("No opening appears on the Monday after the spring change") func noPhantom() throws {
        let hours = try Hours("Mo-Sa 10:00-02:00")
        #expect(hours.day("2026-03-30") == "10:00>24:00")
        // The moment of the change from 02:00 to 03:00 is 03:00.
        #expect(hours.day("2026-03-29") == "00:00>03:00")
    }

    @Test(
        "Moments and clocks agree with Foundation in zones of every kind",
        arguments: [
            "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu",
            "America/St_Johns",
        ]
    )
    func agreesWithFoundation(_ identifier: String) throws {
        let zone = try #require(TimeZone(identifier: identifier))
        let hours = LocalSchedule(try Schedule("24/7"), in: ScheduleLocation(timeZone: zone))
        var instant = 1_700_000_000
        while instant < 1_900_000_000 {
            let date = Date(timeIntervalSince1970: Double(instant))
            let wall = hours.wallTime(at: date)
            let expected = (instant + zone.secondsFromGMT(for: date)) / 60
            #expect(wall.minutes == expected)
            instant += 40_003
        }
    }
}
