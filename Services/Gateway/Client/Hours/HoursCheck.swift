import Foundation
import OpeningHours
import UmkreisTexts

/// Answers lines of a file; invalid lines are answered with a reason.
struct HoursCheck {
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    init() {
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    func answer(line: String) throws -> String {
        try encode(decode(line))
    }

    func encode(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func decode(_ line: String) -> HoursCheckAnswer {
        do {
            return answer(try decoder.decode(HoursCheckRequest.self, from: Data(line.utf8)))
        } catch {
            return .refused(localized("cli.hours.lineInvalid"))
        }
    }

    func answer(_ request: HoursCheckRequest) -> HoursCheckAnswer {
        guard let from = WallTime(request.from) else { return .refused(localized("cli.hours.fromInvalid")) }
        guard let to = WallTime(request.to) else { return .refused(localized("cli.hours.toInvalid")) }
        guard from < to, to.minutes - from.minutes <= LocalSchedule.maximumWindow * 1_440 else {
            return .refused(localized("cli.hours.spanInvalid"))
        }
        guard let place = Self.place(request) else { return .refused(localized("cli.hours.zoneInvalid")) }
        do {
            let hours = LocalSchedule(try Schedule(request.value), in: place)
            let found = hours.intervals(from: hours.date(at: from), to: hours.date(at: to))
            let warnings = (hours.schedule.warnings + hours.warnings).map(HoursCheckWarning.init)
            return .intervals(found.map { HoursCheckInterval($0, of: hours) }, warnings: warnings)
        } catch {
            return .refused(error.description)
        }
    }

    private static func place(_ request: HoursCheckRequest) -> ScheduleLocation? {
        ScheduleLocation.inferred(
            timeZone: request.tz,
            country: request.country,
            region: request.region,
            latitude: request.lat,
            longitude: request.lon
        )
    }
}

/// A line of `umkreis hours check --file`.
struct HoursCheckRequest: Codable, Hashable, Sendable {
    var value: String
    /// The first minute in local time, `2026-03-28T22:30`.
    var from: String
    /// Exclusive; at most a hundred years after `from`.
    var to: String
    /// IANA time zone; else the country's, or UTC.
    var tz: String?
    /// ISO 3166-1 alpha-2.
    var country: String?
    /// ISO 3166-2, its subdivision part or a name.
    var region: String?
    /// Degrees north.
    var lat: Double?
    /// Degrees east.
    var lon: Double?
}

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

/// An interval in local time in which a place is or may be open.
struct HoursCheckInterval: Codable, Hashable, Sendable {
    var from: String
    var to: String
    var unknown: Bool
    var comment: String?

    init(_ interval: OpeningInterval, of hours: LocalSchedule) {
        from = hours.wallTime(at: interval.start).description
        to = hours.wallTime(at: interval.end).description
        unknown = interval.isUnknown
        comment = interval.comment
    }

    /// Encodes a missing `comment` as null.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(unknown, forKey: .unknown)
        try container.encode(comment, forKey: .comment)
    }
}

struct HoursCheckWarning: Codable, Hashable, Sendable {
    var kind: String
    /// UTF-16 offset in the value.
    var position: Int
    var message: String

    init(_ warning: ParseWarning) {
        kind = warning.kind.rawValue
        position = warning.position
        message = warning.message
    }

    /// The text in the user's language; in English the message, which names the words.
    var words: String {
        guard Language.current != .en else { return message }
        return TextCatalogue.of(.current).text("cli.hours.warning.\(kind)") ?? message
    }
}
