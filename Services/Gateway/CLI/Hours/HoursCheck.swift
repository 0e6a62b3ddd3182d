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
            return .intervals(found.map { Self.interval($0, hours) }, warnings: warnings)
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

    private static func interval(_ interval: OpeningInterval, _ hours: PlacedSchedule) -> HoursCheckInterval {
        HoursCheckInterval(
            from: hours.wallTime(at: interval.start).description,
            to: hours.wallTime(at: interval.end).description,
            unknown: interval.isUnknown,
            comment: interval.comment
        )
    }
}
