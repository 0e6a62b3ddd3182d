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
