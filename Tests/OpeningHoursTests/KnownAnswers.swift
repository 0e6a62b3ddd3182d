import Foundation
import OpeningHours

/// `Fixtures/known_answers.json`.
struct KnownAnswers: Decodable, Sendable {
    var mustNotParse: [String]
    var cases: [KnownAnswer]

    static func load() throws -> KnownAnswers {
        try JSONDecoder().decode(KnownAnswers.self, from: try Fixture.bytes("known_answers.json"))
    }
}

/// A case of `Fixtures/known_answers.json`.
struct KnownAnswer: Decodable, Sendable {
    var id: Int
    var tier: String
    var value: String
    var from: String
    var to: String
    var country: String?
    var region: String?
    var lat: Double?
    var lon: Double?
    var points: Bool?
    var school: Bool?
    var intervals: [KnownInterval]

    var place: ScheduleLocation? {
        ScheduleLocation.inferred(
            timeZone: "Europe/Berlin",
            country: country,
            region: region,
            latitude: lat,
            longitude: lon
        )
    }

    /// Whether the intervals match, to the minute, or a few minutes for sun times.
    var isRight: Bool {
        let tolerance = tier == "sun" || value.contains("sun") ? 5 : 0
        guard let from = WallTime(from), let to = WallTime(to), let place else { return false }
        guard let schedule = try? Schedule(value, pointsInTime: points == true ? .accepted : .whenAlone) else {
            return false
        }
        let found = Hours(LocalSchedule(schedule, in: place)).merged(from: from, to: to)
        guard found.count == intervals.count else { return false }
        return zip(found, intervals).allSatisfy { $0.isNear($1, minutes: tolerance) }
    }
}

/// A local interval without its comment.
struct KnownInterval: Decodable, Hashable, Sendable {
    var from: String
    var to: String
    var unknown: Bool?

    func isNear(_ other: KnownInterval, minutes: Int) -> Bool {
        guard (unknown ?? false) == (other.unknown ?? false) else { return false }
        guard let start = WallTime(from), let otherStart = WallTime(other.from) else { return false }
        guard let end = WallTime(to), let otherEnd = WallTime(other.to) else { return false }
        return abs(start.minutes - otherStart.minutes) <= minutes && abs(end.minutes - otherEnd.minutes) <= minutes
    }
}
