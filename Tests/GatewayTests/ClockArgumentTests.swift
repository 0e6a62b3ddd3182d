import Foundation
import Testing
import Wire

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
        "without a day, it is today there",
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

    @Test("a moment with an offset is the same everywhere", arguments: zones) func isAMoment(_ zone: String) throws {
        #expect(try moment("2026-05-01T20:30:00+02:00", in: zone) == Timestamp("2026-05-01T18:30:00Z"))
    }

    @Test(arguments: ["", "24:00", "20:60", "8", "20:30:15:1", "2026-02-30T10:00", "1 2 3", "a:b"])
    func refuses(_ typed: String) { #expect(ClockArgument(argument: typed) == nil) }
}
