import Foundation
import OpeningHours

/// Answers the lines of a file of questions; a line that cannot be answered says why and stops nothing.
struct HoursCheck {
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    init() {
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// One line of JSON for one line of JSON.
    func answer(line: String) throws -> String {
        try encode(decode(line))
    }

    /// One line of JSON.
    func encode(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func decode(_ line: String) -> HoursCheckAnswer {
        do {
            return answer(try decoder.decode(HoursCheckRequest.self, from: Data(line.utf8)))
        } catch {
            return .refused("the line is not an object with the strings value, from and to")
        }
    }

    /// The intervals of a request.
    func answer(_ request: HoursCheckRequest) -> HoursCheckAnswer {
        guard let from = WallTime(request.from) else { return .refused("from is not a time such as 2026-03-28T22:30") }
        guard let to = WallTime(request.to) else { return .refused("to is not a time such as 2026-03-28T22:30") }
        guard from < to, to.minutes - from.minutes <= PlacedSchedule.longestWindow * 1_440 else {
            return .refused("to is not after from, or more than a hundred years after it")
        }
        guard let place = Self.place(request) else { return .refused("tz is not an IANA time zone") }
        do {
            let hours = PlacedSchedule(try Schedule(request.value), in: place)
            let found = hours.intervals(from: hours.date(at: from), to: hours.date(at: to))
            let warnings = (hours.schedule.warnings + hours.warnings).map(HoursCheckWarning.init)
            return .intervals(found.map { HoursCheckInterval($0, of: hours) }, warnings: warnings)
        } catch {
            return .refused(error.description)
        }
    }

    private static func place(_ request: HoursCheckRequest) -> Place? {
        Place.inferred(
            timeZone: request.tz,
            country: request.country,
            region: request.region,
            latitude: request.lat,
            longitude: request.lon
        )
    }
}

/// One line of the file that `umkreis hours check --file` reads.
struct HoursCheckRequest: Codable, Hashable, Sendable {
    /// The `opening_hours` value.
    var value: String
    /// The first minute, `2026-03-28T22:30`, on the clocks of the place.
    var from: String
    /// The minute after the last, at most a hundred years later.
    var to: String
    /// The IANA time zone; without it the country's, or UTC.
    var tz: String?
    /// ISO 3166-1 alpha-2.
    var country: String?
    /// ISO 3166-2 with or without the country, or a name.
    var region: String?
    /// Degrees north.
    var lat: Double?
    /// Degrees east.
    var lon: Double?
}

/// What a line of the file is answered with.
enum HoursCheckAnswer: Encodable, Hashable, Sendable {
    case intervals([HoursCheckInterval], warnings: [HoursCheckWarning])
    case refused(String)

    private enum CodingKeys: String, CodingKey {
        case ok, intervals, warnings, error
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .intervals(let intervals, let warnings):
            try container.encode(true, forKey: .ok)
            try container.encode(intervals, forKey: .intervals)
            try container.encode(warnings, forKey: .warnings)
        case .refused(let reason):
            try container.encode(false, forKey: .ok)
            try container.encode(reason, forKey: .error)
        }
    }
}

/// A stretch of time in which a place is open, or may be, on the clocks of the place.
struct HoursCheckInterval: Codable, Hashable, Sendable {
    var from: String
    var to: String
    var unknown: Bool
    var comment: String?

    /// One as it is told of these hours.
    init(_ interval: OpeningInterval, of hours: PlacedSchedule) {
        from = hours.wallTime(at: interval.start).description
        to = hours.wallTime(at: interval.end).description
        unknown = interval.isUnknown
        comment = interval.comment
    }

    /// Writes `comment` also where there is none, so that every interval has the same members.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(unknown, forKey: .unknown)
        try container.encode(comment, forKey: .comment)
    }
}

/// A warning as it is printed.
struct HoursCheckWarning: Codable, Hashable, Sendable {
    var kind: String
    /// UTF-16 units from the start of the value.
    var position: Int
    var message: String

    init(_ warning: ParseWarning) {
        kind = warning.kind.rawValue
        position = warning.position
        message = warning.message
    }
}
