import Foundation
import GatewaySupervision
import Testing
import UmkreisWire

@testable import GatewayKit

@Suite("a time on a place's clock")
struct ClockArgumentTests {
    private static let now = Timestamp("2026-05-01T23:30:00Z")
    private static let zones = ["Europe/Vienna", "Pacific/Auckland", "America/New_York"]

    private func moment(_ typed: String, in zone: String) throws -> Timestamp {
        let clock = try #require(ClockArgument(argument: typed))
        return clock.moment(in: try #require(TimeZone(identifier: zone)), now: try #require(Self.now))
    }

    @Test(
        "without a day, a time is today at the place",
        arguments: zip(zones, ["2026-05-02T18:30:00Z", "2026-05-02T08:30:00Z", "2026-05-02T00:30:00Z"])
    )
    func isToday(_ zone: String, _ expected: String) throws {
        #expect(try moment("20:30", in: zone) == Timestamp(expected))
    }

    @Test("a skipped time is the next one, and of a repeated time the first is meant")
    func followsChangesOfClocks() throws {
        #expect(try moment("2026-03-29T02:30", in: "Europe/Vienna") == Timestamp("2026-03-29T01:30:00Z"))
        #expect(try moment("2026-10-25T02:30", in: "Europe/Vienna") == Timestamp("2026-10-25T00:30:00Z"))
    }

    @Test(
        "a skipped and a repeated time are reported",
        arguments: [
            ("2026-03-29T02:30", "Europe/Vienna", "skips 2026-03-29 02:30; it is read as 2026-03-29 03:30"),
            (
                "2026-10-25T02:30", "Europe/Vienna",
                "twice; the first is meant, for the second give 2026-10-25T02:30:00+01:00"
            ),
            ("2026-03-08 02:00", "America/New_York", "skips 2026-03-08 02:00; it is read as 2026-03-08 03:00"),
            ("2026-10-04T02:15", "Australia/Lord_Howe", "skips 2026-10-04 02:15; it is read as 2026-10-04 02:45"),
            ("2026-04-05T01:45", "Australia/Lord_Howe", "for the second give 2026-04-05T01:45:00+10:30"),
        ]
    )
    func reportsChangesOfClocks(_ typed: String, _ zone: String, _ words: String) throws {
        var notices: [String] = []
        let clock = try #require(ClockArgument(argument: typed))
        let place = try #require(TimeZone(identifier: zone))
        _ = clock.moment(in: place, now: try #require(Self.now)) { notices.append($0) }
        #expect(notices.count == 1 && notices[0].contains(words), "\(notices)")
    }

    @Test(
        "around a change no time is reported",
        arguments: ["2026-03-29T01:59", "2026-03-29T03:00", "2026-10-25T01:59", "2026-10-25T03:00"]
    )
    func reportsNoOtherTimes(_ typed: String) throws {
        let clock = try #require(ClockArgument(argument: typed))
        let vienna = try #require(TimeZone(identifier: "Europe/Vienna"))
        _ = clock.moment(in: vienna, now: try #require(Self.now)) { Issue.record("\($0)") }
    }

    @Test("a stored time that the clock skips or repeats is refused with the times to give")
    func refusesAmbiguousTimes() throws {
        let vienna = WallClock(try #require(TimeZone(identifier: "Europe/Vienna")))
        let skipped = try #require(MomentArgument(argument: "2026-03-29T02:30"))
        let spring = #expect(throws: Refusal.self) { try skipped.end(on: vienna, field: "until") }
        #expect(spring?.fault.field == "until" && spring?.hint == "2026-03-29 03:30")
        let repeated = try #require(MomentArgument(argument: "2026-10-25T02:30"))
        let autumn = #expect(throws: Refusal.self) { try repeated.end(on: vienna, field: "until") }
        #expect(autumn?.hint == "2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00")
    }

    @Test("a moment with an offset is the same everywhere", arguments: zones) func isAMoment(_ zone: String) throws {
        #expect(try moment("2026-05-01T20:30:00+02:00", in: zone) == Timestamp("2026-05-01T18:30:00Z"))
    }

    @Test(arguments: ["", "24:00", "20:60", "8", "20:30:15:1", "2026-02-30T10:00", "1 2 3", "a:b"])
    func refuses(_ typed: String) { #expect(ClockArgument(argument: typed) == nil) }
}
