import Foundation
import GeoSearchContract
import OpeningHours
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("Opening hours of very many posts")
struct OpeningTimesTests {
    private static let vienna = OpeningPlace(zone: "Europe/Vienna", country: "AT")

    @Test func returnTheStateOfAValue() {
        var times = OpeningTimes()
        let id = times.id(of: "Mo-Fr 09:00-18:00", in: Self.vienna)
        #expect(times.state(of: id, "2026-11-23T08:00:00Z") == .open)
        #expect(times.state(of: id, "2026-11-23T07:59:59.999Z") == .closed)
        #expect(times.state(of: id, "2026-11-22T12:00:00Z") == .closed)
    }

    @Test func goByTheClocksOfThePlace() {
        var times = OpeningTimes()
        let here = times.id(of: "09:00-18:00", in: Self.vienna)
        let there = times.id(of: "09:00-18:00", in: OpeningPlace(zone: "Asia/Tokyo", country: "JP"))
        #expect(times.state(of: here, "2026-11-23T00:30:00Z") == .closed)
        #expect(times.state(of: there, "2026-11-23T00:30:00Z") == .open)
    }

    @Test func closeOnTheHolidaysOfTheCountry() {
        var times = OpeningTimes()
        let here = times.id(of: "Mo-Fr 09:00-18:00; PH off", in: Self.vienna)
        let there = times.id(of: "Mo-Fr 09:00-18:00; PH off", in: OpeningPlace(zone: "Europe/Berlin", country: "DE"))
        // Austria's national day.
        #expect(times.state(of: here, "2026-10-26T12:00:00Z") == .closed)
        #expect(times.state(of: there, "2026-10-26T12:00:00Z") == .open)
    }

    @Test func areSharedWhereThePlaceMakesNoDifference() throws {
        var times = OpeningTimes()
        let before = times.count
        var place = Self.vienna
        let one = times.id(of: "Mo-Fr 09:00-18:00", in: place)
        place.country = "DE"
        place.point = try Coordinate(lat: 48.2, lon: 16.3)
        #expect(times.id(of: "Mo-Fr 09:00-18:00", in: place) == one)
        let sun = times.id(of: "sunrise-sunset", in: place)
        place.point = try Coordinate(lat: 48.201, lon: 16.301)
        #expect(times.id(of: "sunrise-sunset", in: place) == sun)
        #expect(times.count == before + 2)
    }

    @Test func areUnknownForUnreadableValues() {
        var times = OpeningTimes()
        #expect(times.id(of: "whenever we like", in: Self.vienna) == .unreadable)
        #expect(times.id(of: "Mo-Fr 09:00-18:00", in: OpeningPlace()) == .unreadable)
        #expect(times.state(of: .unreadable, "2026-10-26T12:00:00Z") == .unknown)
        #expect(times.state(of: .none, "2026-10-26T12:00:00Z") == .unknown)
        #expect(times.opening(of: .unreadable, "2026-10-26T12:00:00Z") == PostOpening(status: .unknown))
        #expect(times.opening(of: .none, "2026-10-26T12:00:00Z") == nil)
    }

    @Test func needNoClockForPostsThatAreAlwaysOpen() {
        var times = OpeningTimes()
        let id = times.id(of: "24/7", in: OpeningPlace())
        #expect(times.opening(of: id, "2026-10-26T12:00:00Z") == PostOpening(status: .open))
    }

    @Test(arguments: ["Mo-Fr 09:00-18:00", "Mo-Fr 09:00-18:00; PH off"])
    func returnTheNextChange(_ hours: String) throws {
        var times = OpeningTimes()
        let id = times.id(of: hours, in: Self.vienna)
        let opens = OpeningChange(
            at: try #require(Timestamp("2026-11-23T08:00:00Z")),
            localTime: "2026-11-23T09:00",
            to: .open
        )
        #expect(times.opening(of: id, "2026-11-22T12:00:00Z") == PostOpening(status: .closed, nextChange: opens))
        #expect(times.opening(of: id, "2026-11-23T07:30:00Z")?.status == .opensSoon)
        #expect(times.opening(of: id, "2026-11-23T07:29:59Z")?.status == .closed)
        #expect(times.opening(of: id, "2026-11-23T08:00:00Z")?.status == .open)
        #expect(times.opening(of: id, "2026-11-23T16:30:00Z")?.status == .closesSoon)
        #expect(times.opening(of: id, "2026-11-23T12:00:00Z", soonWithin: 5 * 3600)?.status == .closesSoon)
    }

    @Test func sayWhyAndThatAnEndIsOpen() {
        var times = OpeningTimes()
        let noted = times.id(of: "Mo-Fr 09:00-18:00; Sa 09:00-12:00 \"call us\"", in: Self.vienna)
        #expect(times.opening(of: noted, "2026-11-21T09:00:00Z")?.comment == "call us")
        #expect(times.opening(of: noted, "2026-11-21T09:00:00Z")?.status == .unknown)
        let late = times.id(of: "17:00+", in: Self.vienna)
        let opening = times.opening(of: late, "2026-11-21T20:00:00Z")
        #expect(opening?.isOpenEnd == true)
        #expect(opening?.nextChange == nil, "it would be a guess")
        #expect(times.opening(of: late, "2026-11-21T15:45:00Z")?.nextChange?.to == .open)
        #expect(times.opening(of: late, "2026-11-21T15:45:00Z")?.status == .opensSoon)
        let feast = times.id(of: "Mo-Fr 09:00-18:00; PH 10:00-12:00", in: Self.vienna)
        #expect(times.opening(of: feast, "2026-10-26T09:30:00Z")?.comment == "Nationalfeiertag")
    }

    @Test("A moment is at most five years away") func boundsTheMoment() throws {
        let now = try #require(Timestamp("2026-11-22T12:00:00Z"))
        #expect(try OpeningMoment(nil, askedAt: now, field: "at").instant == 1_795_348_800)
        for years in [-5.1, 5.1] {
            let moment = now.adding(.seconds(years * 365.25 * 86_400))
            let fault = #expect(throws: Fault.self) { try OpeningMoment(moment, askedAt: now, field: "open.at") }
            #expect(fault?.field == "open.at")
            #expect(fault?.rule == "too-far-away")
        }
        _ = try OpeningMoment(now.adding(.seconds(4.9 * 365 * 86_400)), askedAt: now, field: "at")
    }
}

@Suite("opening hours of very many posts equal their schedules")
struct OpeningTimesTruthTests {
    private static let places = [
        OpeningPlace(zone: "Europe/Berlin", country: "DE"), OpeningPlace(zone: "America/New_York", country: "US"),
        OpeningPlace(zone: "Australia/Lord_Howe", country: "AU"), OpeningPlace(zone: "Africa/Cairo", country: "EG"),
    ]

    @Test(arguments: places) func agree(_ place: OpeningPlace) throws {
        var times = OpeningTimes()
        var generator = SeededGenerator(seed: 3)
        let values = try OpeningValues.all()
        let ids = values.map { times.id(of: $0, in: place) }
        let zone = try #require(place.zone.flatMap { TimeZone(identifier: $0) })
        let placed = values.map { value in
            (try? Schedule(value)).map {
                LocalSchedule($0, in: ScheduleLocation(timeZone: zone, country: place.country))
            }
        }
        for index in 0..<40 {
            // The same moment for many, twice, which also tests the cache.
            let instant = OpeningValues.instant(in: zone, isNearChange: index % 2 == 0, &generator)
            var moment = OpeningMoment(at: Timestamp(milliseconds: Int64(instant) * 1000))
            for (id, (value, placed)) in zip(ids, zip(values, placed)).prefix(index % 4 == 0 ? .max : 300) {
                guard let placed else {
                    #expect(id == .unreadable)
                    continue
                }
                let date = Date(timeIntervalSince1970: Double(instant))
                #expect(times.state(of: id, at: &moment) == placed.state(at: date), "\(value) at \(date)")
                guard index % 4 == 1 else { continue }
                let opening = try #require(times.opening(of: id, at: moment, soonWithin: 1800))
                let status = placed.status(at: date)
                #expect(opening.status.rawValue == status.kind.rawValue, "\(value) at \(date)")
                #expect(opening.comment == status.comment, "\(value) at \(date)")
                #expect(opening.isOpenEnd ?? false == status.isOpenEnd)
                let next = status.isOpenEnd ? nil : placed.nextChange(after: date)
                #expect(opening.nextChange?.localTime == next?.wallTime.description, "\(value) at \(date)")
            }
        }
    }

    @Test("A thousand threads' worth of questions at a time") func isAskedFromManyThreads() async throws {
        var made = OpeningTimes()
        let ids = try OpeningValues.all().map { made.id(of: $0, in: Self.places[0]) }
        let times = made
        let instant = 1_795_348_800
        let counts = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var open = 0
                    for id in worker % 2 == 0 ? ids : ids.reversed() {
                        var moment = OpeningMoment(at: Timestamp(milliseconds: Int64(instant) * 1000))
                        if times.state(of: id, at: &moment) == .open { open += 1 }
                    }
                    return open
                }
            }
            return await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(counts.count == 1)
    }

    @Test func theMemoryIsBounded() {
        let memo = ShardedCache<Int, Int>(limit: 320)
        for key in 0..<10_000 { memo[key] = key }
        #expect((0..<10_000).count { memo[$0] != nil } <= 320)
        #expect(memo[9_999] == 9_999)
    }
}

/// Real values, from the fixtures of OpeningHoursTests.
enum OpeningValues {
    static func all() throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../OpeningHoursTests/Fixtures/wild_valid.tsv")
        return try String(decoding: Data(contentsOf: file), as: UTF8.self).split(separator: "\n").compactMap { line in
            line.split(separator: "\t", maxSplits: 1).last.map(String.init)
        }
    }

    /// A moment of 2021 to 2031, optionally within hours of a clock change.
    static func instant(in zone: TimeZone, isNearChange: Bool, _ generator: inout SeededGenerator) -> Int {
        let instant = Int.random(in: 1_609_459_200..<1_924_991_999, using: &generator)
        guard isNearChange,
            let change = zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: Double(instant)))
        else { return instant }
        return Int(change.timeIntervalSince1970) + .random(in: -14_400..<18_000, using: &generator)
    }
}

extension OpeningTimes {
    fileprivate func state(of id: OpeningID, _ text: String) -> OpeningState? {
        guard let at = Timestamp(text) else { return nil }
        var moment = OpeningMoment(at: at)
        return state(of: id, at: &moment)
    }

    fileprivate func opening(of id: OpeningID, _ text: String, soonWithin soon: Int = 1800) -> PostOpening? {
        Timestamp(text).flatMap { opening(of: id, at: OpeningMoment(at: $0), soonWithin: soon) }
    }
}
