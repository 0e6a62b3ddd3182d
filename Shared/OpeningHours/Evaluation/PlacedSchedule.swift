public import Foundation
import Vocabulary

/// A value in a place, ready to be evaluated.
///
/// Making one compiles the value; keep it where the same value is asked often. Every day is worked out on the clocks
/// of the place and only then turned into moments, so that the nights in which clocks change are right.
public struct PlacedSchedule: Sendable {
    /// The value.
    public let schedule: Schedule
    /// The place.
    public let place: Place
    /// What the place lacks for the value to be evaluated fully.
    public let warnings: [ParseWarning]

    let planner: DayPlanner
    let zone: ZoneOffsets

    /// How many days `nextChange` looks ahead: six years.
    static let horizon = 2_192

    /// Compiles a value for a place.
    public init(_ schedule: Schedule, in place: Place) {
        self.schedule = schedule
        self.place = place
        let zone = ZoneOffsets.offsets(of: place.timeZone)
        let needs = PlaceNeeds(schedule.rules)
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

    /// What the clocks of the place show.
    public func wallTime(at date: Date) -> WallTime {
        let instant = Int(date.timeIntervalSince1970.rounded(.down))
        return WallTime(minutes: floorDivide(instant + zone.offset(at: instant), 60))
    }

    /// The moment at which the clocks of the place show a time; the first of two, and for a time that is skipped as
    /// long after the clocks changed as it is after the hour that is skipped began.
    public func date(at wall: WallTime) -> Date {
        Date(timeIntervalSince1970: Double(zone.instant(wall: wall.minutes * 60)))
    }

    /// What is said of a stretch.
    func comment(_ mark: Segment.Mark, dayNumber: Int) -> String? {
        if mark.rule == -2 { return "school holidays" }
        guard planner.rules.indices.contains(mark.rule) else { return nil }
        let rule = planner.rules[mark.rule].rule
        if let comment = rule.comment { return comment }
        if mark.isOpenEnd, mark.state == .unknown { return OpenEnd.comment }
        let day = mark.isSpill ? dayNumber - 1 : dayNumber
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

/// What the rules of a value want to know of a place.
struct PlaceNeeds {
    let holidays: Bool
    let sun: Bool

    init(_ rules: [Rule]) {
        holidays = rules.contains { $0.days.holidays.contains { !$0.isSchool } }
        sun = rules.contains { $0.times.contains { $0.start.isVariable || ($0.end?.isVariable ?? false) } }
    }

    func warnings(_ place: Place, holidays calendar: HolidayCalendar?, hasPosition: Bool) -> [ParseWarning] {
        var warnings: [ParseWarning] = []
        func add(_ kind: WarningKind, _ message: String) {
            warnings.append(ParseWarning(kind: kind, position: 0, message: message))
        }
        if holidays, calendar == nil {
            let named = place.country.map { "the public holidays of '\($0)' are not known" }
            add(.country, (named ?? "the country is not known") + ", no day is taken for a public holiday")
        }
        if let region = place.region, calendar?.isRegionUnknown == true {
            add(.country, "the region '\(region)' is not known, only holidays of the whole country are taken")
        }
        if sun, !hasPosition {
            add(.coordinate, "the coordinate is not known, the sun rises at 06:00 and sets at 18:00")
        }
        return warnings
    }
}
