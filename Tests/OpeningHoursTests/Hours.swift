import Foundation
import OpeningHours
import TestKit

struct Hours {
    let placed: LocalSchedule

    init(_ placed: LocalSchedule) {
        self.placed = placed
    }

    init(
        _ value: String,
        zone: String = "Europe/Berlin",
        country: String? = nil,
        region: String? = nil,
        latitude: Double? = nil,
        longitude: Double? = nil
    ) throws {
        let zone = TimeZone(identifier: zone) ?? .gmt
        let place = ScheduleLocation(
            timeZone: zone,
            country: country,
            region: region,
            latitude: latitude,
            longitude: longitude
        )
        placed = LocalSchedule(try Schedule(value), in: place)
    }

    func date(_ wall: String) -> Date {
        WallTime(wall).map { placed.date(at: $0) } ?? .distantPast
    }

    func status(_ wall: String) -> OpeningStatus.Kind {
        placed.status(at: date(wall)).kind
    }

    func state(_ wall: String) -> OpeningState {
        placed.state(at: date(wall))
    }

    /// `2026-03-23T09:00>2026-03-23T18:00`, with `?` if unknown and the comment in brackets.
    func intervals(_ from: String, _ to: String) -> [String] {
        placed.intervals(from: date(from), to: date(to)).map {
            let comment = $0.comment.map { " [\($0)]" } ?? ""
            return "\(placed.wallTime(at: $0.start))>\(placed.wallTime(at: $0.end))" + ($0.isUnknown ? "?" : "")
                + comment
        }
    }

    /// Hours of one day, such as `09:00>12:00 13:00>18:00`.
    func day(_ date: String) -> String {
        guard let start = WallTime(date + "T00:00") else { return "" }
        let next = WallTime(minutes: start.minutes + 1_440)
        return merged(from: start, to: next).map {
            let end = $0.to.hasPrefix(date) ? String($0.to.suffix(5)) : "24:00"
            return $0.from.suffix(5) + ">" + end + ($0.unknown == true ? "?" : "")
        }.joined(separator: " ")
    }

    /// Joins adjacent intervals despite different comments.
    func merged(from: WallTime, to: WallTime) -> [KnownInterval] {
        var merged: [KnownInterval] = []
        for interval in placed.intervals(from: placed.date(at: from), to: placed.date(at: to)) {
            let start = placed.wallTime(at: interval.start).description
            let end = placed.wallTime(at: interval.end).description
            if let last = merged.last, last.to == start, last.unknown == interval.isUnknown {
                merged[merged.count - 1].to = end
            } else {
                merged.append(KnownInterval(from: start, to: end, unknown: interval.isUnknown))
            }
        }
        return merged
    }
}

enum Fixture {
    static func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: Bundle.module.fixture(name))
    }

    /// Lines of `count<TAB>value`.
    static func values(_ name: String) throws -> [(count: Int, value: String)] {
        String(decoding: try bytes(name), as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", maxSplits: 1)
            guard fields.count == 2, let count = Int(fields[0]) else { return nil }
            return (count, String(fields[1]))
        }
    }
}
