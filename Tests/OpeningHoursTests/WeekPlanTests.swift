import Foundation
import OpeningHours
import TestKit
import Testing

@Suite("Values packed for a week")
struct WeekPlanTests {
    /// Clock changes of an hour and half an hour, at night and at midnight, on both hemispheres.
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "America/Santiago",
        "Asia/Kathmandu",
    ]

    @Test("plans of real values agree with their schedules on any night", arguments: zones)
    func agrees(_ zone: String) throws {
        let place = ScheduleLocation(timeZone: try #require(TimeZone(identifier: zone)))
        let offsets = ZoneOffsets.offsets(of: place.timeZone)
        var moments = Moments(zone: place.timeZone, seed: 7)
        var packed = 0
        for value in try values() {
            guard let schedule = try? Schedule(value), let week = schedule.week else { continue }
            packed += 1
            let placed = LocalSchedule(schedule, in: place)
            for _ in 0..<6 {
                let instant = moments.next()
                let date = Date(timeIntervalSince1970: Double(instant))
                let (outlook, state) = week.stretches.withUnsafeBufferPointer { stretches in
                    let view = WeekPlanView(stretches)
                    return (view.outlook(at: instant, in: offsets), view.state(at: offsets.reading(at: instant)))
                }
                #expect(state == placed.state(at: date), "\(value) at \(date)")
                #expect(outlook.state == state)
                #expect(outlook.isOpenEnd == placed.status(at: date).isOpenEnd, "\(value) at \(date)")
                let change = placed.nextChange(after: date)
                let moment = change.map { Int($0.date.timeIntervalSince1970) }
                #expect(outlook.change?.moment == moment, "\(value) at \(date)")
                #expect(outlook.change?.state == change?.state)
                #expect(outlook.change?.isOpenEnd == change?.isOpenEnd)
                #expect(outlook.change?.wallTime == change?.wallTime)
                if !week.hasComments { #expect(outlook.comment == placed.status(at: date).comment) }
            }
        }
        #expect(packed > 1_500)
    }

    @Test(
        "Values that depend on more than the weekday are not packed",
        arguments: ["PH off", "Jan 10:00-12:00", "sunrise-12:00"]
    )
    func refuses(_ value: String) throws {
        #expect(try Schedule("Mo-Fr 09:00-18:00; \(value)").week == nil)
    }

    @Test("The status stays the same until the end of a stretch", arguments: zones)
    func stretches(_ zone: String) throws {
        let timeZone = try #require(TimeZone(identifier: zone))
        let place = ScheduleLocation(timeZone: timeZone, country: "DE", latitude: 52.5, longitude: 13.4)
        var moments = Moments(zone: timeZone, seed: 11)
        for value in try values().prefix(700) {
            guard let schedule = try? Schedule(value) else { continue }
            let placed = LocalSchedule(schedule, in: place)
            for _ in 0..<3 {
                let instant = moments.next()
                let stretch = placed.stretch(at: instant)
                #expect(stretch.end > instant)
                for moment in [instant, moments.between(instant, stretch.end), stretch.end - 1] {
                    let status = placed.status(at: Date(timeIntervalSince1970: Double(moment)))
                    #expect(placed.state(at: status.date) == stretch.state, "\(value) at \(status.date)")
                    #expect(status.comment == stretch.comment, "\(value) at \(status.date)")
                    #expect(status.isOpenEnd == stretch.isOpenEnd)
                }
            }
        }
    }

    private func values() throws -> [String] {
        try Fixture.values("wild_valid.tsv").map(\.value) + Fixture.values("wild_lenient.tsv").prefix(600).map(\.value)
    }
}

/// Moments of 2021 to 2031, half of them within hours of a clock change.
private struct Moments {
    private var random: SeededGenerator
    private let changes: [Int]

    init(zone: TimeZone, seed: UInt64) {
        random = SeededGenerator(seed: seed)
        var found: [Int] = []
        var date = Date(timeIntervalSince1970: 1_609_459_200)
        while let next = zone.nextDaylightSavingTimeTransition(after: date), next.timeIntervalSince1970 < 1_924_991_999
        {
            found.append(Int(next.timeIntervalSince1970))
            date = next
        }
        changes = found
    }

    mutating func next() -> Int {
        guard let change = changes.randomElement(using: &random), Bool.random(using: &random) else {
            return .random(in: 1_609_459_200..<1_924_991_999, using: &random)
        }
        return change + .random(in: -14_400..<18_000, using: &random)
    }

    mutating func between(_ start: Int, _ end: Int) -> Int {
        .random(in: start..<end, using: &random)
    }
}
