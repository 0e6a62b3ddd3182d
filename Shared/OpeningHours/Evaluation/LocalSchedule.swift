public import Foundation
import UmkreisVocabulary

/// A schedule compiled for a place; keep it for repeated evaluation.
///
/// Days are planned in local time, so that clock changes are right.
public struct LocalSchedule: Sendable {
    /// The parsed value.
    public let schedule: Schedule
    /// The place of evaluation.
    public let place: ScheduleLocation
    /// Warnings about facts that the place lacks.
    public let warnings: [ParseWarning]

    let planner: DayPlanner
    let zone: ZoneOffsets

    /// Six years, in days.
    static let horizon = 2_192
    /// Maximum per look-ahead (``DayPlanner/plan(_:work:)``), about 0.2 ms.
    static let maximumWork = 20_000

    public init(_ schedule: Schedule, in place: ScheduleLocation) {
        self.schedule = schedule
        self.place = place
        let zone = ZoneOffsets.offsets(of: place.timeZone)
        let needs = PlaceRequirements(schedule.rules)
        let country = needs.holidays ? place.country : nil
        let holidays = country.flatMap { HolidayFile.shared.calendar(country: $0, region: place.region) }
        var position: SolarPosition?
        if let latitude = place.latitude, let longitude = place.longitude, abs(latitude) <= 90, abs(longitude) <= 180 {
            position = SolarPosition(latitude: latitude, longitude: longitude)
        }
        warnings = needs.warnings(place, holidays: holidays, hasPosition: position != nil)
        self.zone = zone
        planner = DayPlanner(schedule.rules, holidays: holidays, sun: SunClock(position: position, zone: zone))
    }

    public func wallTime(at date: Date) -> WallTime {
        let instant = Int(date.timeIntervalSince1970.rounded(.down))
        return WallTime(minutes: floorDivide(instant + zone.offset(at: instant), 60))
    }

    /// Returns the moment of a local time.
    ///
    /// The first of two; a skipped time counts from the gap's start.
    public func date(at wall: WallTime) -> Date {
        Date(timeIntervalSince1970: Double(zone.instant(wall: wall.minutes * 60)))
    }

    func comment(_ mark: Segment.Mark, dayNumber: Int) -> String? {
        if mark.rule == -2 { return "school holidays" }
        guard planner.rules.indices.contains(mark.rule) else { return nil }
        let rule = planner.rules[mark.rule].rule
        if let comment = rule.comment { return comment }
        if mark.isOpenEnd, mark.state == .unknown { return OpenEnd.comment }
        let day = mark.isFromPreviousDay ? dayNumber - 1 : dayNumber
        for selector in rule.days.holidays where !selector.isSchool {
            guard let name = planner.holidays?.name(day - selector.offset) else { continue }
            switch selector.offset {
            case 0: return name
            case -1: return "day before " + name
            case 1: return "day after " + name
            default: return name + (selector.offset > 0 ? " +" : " ") + "\(selector.offset) days"
            }
        }
        return nil
    }
}

struct PlaceRequirements {
    let holidays: Bool
    let sun: Bool

    init(_ rules: [Rule]) {
        holidays = rules.contains { $0.days.holidays.contains { !$0.isSchool } }
        sun = rules.contains { $0.times.contains { $0.start.isVariable || ($0.end?.isVariable ?? false) } }
    }

    func warnings(_ place: ScheduleLocation, holidays calendar: HolidayCalendar?, hasPosition: Bool) -> [ParseWarning] {
        var warnings: [ParseWarning] = []
        func add(_ kind: WarningKind, _ message: String) {
            warnings.append(ParseWarning(kind: kind, position: 0, message: message))
        }
        if holidays, calendar == nil {
            let named = place.country.map { "the public holidays of '\($0)' are not known" }
            add(.country, (named ?? "the country is not known") + ", so public holidays are ignored")
        }
        if let region = place.region, calendar?.isRegionUnknown == true {
            add(.country, "the region '\(region)' is not known, so only nationwide holidays apply")
        }
        if sun, !hasPosition {
            add(.coordinate, "the coordinate is not known, so the sun rises at 06:00 and sets at 18:00")
        }
        return warnings
    }
}

extension Schedule {
    /// Whether it refers to public holidays.
    public var dependsOnPublicHolidays: Bool { PlaceRequirements(rules).holidays }

    /// Whether it refers to solar times.
    public var dependsOnSun: Bool { PlaceRequirements(rules).sun }
}

extension LocalSchedule {
    /// A hundred years, in days.
    public static let maximumWindow = 36_525

    /// Returns open and unknown intervals, ordered and clipped.
    ///
    /// Merges adjacent ones with equal state and comment.
    public func intervals(from start: Date, to end: Date) -> [OpeningInterval] {
        let from = Int(start.timeIntervalSince1970.rounded(.down))
        let to = min(Int(end.timeIntervalSince1970.rounded(.down)), from + Self.maximumWindow * 86_400)
        guard from < to else { return [] }
        var found: [OpeningInterval] = []
        let first = floorDivide(from + zone.offset(at: from), 86_400)
        let last = floorDivide(to + zone.offset(at: to), 86_400)
        for day in first...last {
            let plan = planner.plan(day)
            for (index, segment) in plan.enumerated() where segment.mark.state != .closed {
                let next = index + 1 < plan.count ? plan[index + 1].start : 1_440
                let begins = max(from, zone.instant(wall: day * 86_400 + segment.start * 60))
                let ends = min(to, zone.instant(wall: day * 86_400 + next * 60))
                guard begins < ends else { continue }
                append(begins, ends, segment.mark, comment(segment.mark, dayNumber: day), to: &found)
            }
        }
        return found
    }

    private func append(
        _ begins: Int,
        _ ends: Int,
        _ mark: Segment.Mark,
        _ comment: String?,
        to found: inout [OpeningInterval]
    ) {
        let start = Date(timeIntervalSince1970: Double(begins))
        let end = Date(timeIntervalSince1970: Double(ends))
        let isUnknown = mark.state == .unknown
        if let last = found.last, last.end >= start {
            if last.isUnknown == isUnknown, last.comment == comment {
                found[found.count - 1].end = max(last.end, end)
                return
            }
            // A closing at a skipped time is after the next opening.
            found[found.count - 1].end = start
        }
        found.append(OpeningInterval(start: start, end: end, isUnknown: isUnknown, comment: comment))
    }
}

public struct OpeningInterval: Hashable, Sendable {
    /// The first moment.
    public let start: Date
    /// Exclusive.
    public internal(set) var end: Date
    /// Whether the state is unknown, not open.
    public let isUnknown: Bool
    /// The rule's comment, the holiday, or an open end.
    public let comment: String?
}
