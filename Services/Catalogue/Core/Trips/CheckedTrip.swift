import CatalogueContract
import ServiceKit

/// What of a trip can be stored: every part within its rules, and tidied.
struct CheckedTrip: Sendable {
    let content: TripContent
    /// Where the content stands in the request's body.
    private let field: String

    /// - Throws: `invalid`, naming the member that breaks a rule, and the rule.
    init(_ said: TripContent, field: String) throws(Fault) {
        var content = said
        content.place = try said.place.checked(field: "\(field).place")
        content.dates = try said.dates.checked(field: "\(field).dates")
        // In a calendar a trip ends before the day that follows it.
        guard content.dates.end < CivilDate(year: 9999, month: 12, day: 31) else {
            throw BrokenRule("too-late", "must be before 9999-12-31").fault(at: "\(field).dates.end")
        }
        content.title = try TripContent.titleRule.checkOptional(said.title, field: "\(field).title")
        content.notes = try TripContent.notesRule.checkOptional(said.notes, field: "\(field).notes")
        content.plan = try Self.plan(said.plan ?? [], on: content.dates, field: "\(field).plan")
        self.content = content
        self.field = field
    }

    private static func plan(
        _ said: [PlanEntry],
        on dates: DateSpan,
        field: String
    ) throws(Fault) -> [PlanEntry]? {
        var plan: [PlanEntry] = []
        for (index, entry) in try TripContent.planRule.check(said, field: field).enumerated() {
            plan.append(try entry.checked(on: dates, field: "\(field).\(index)"))
        }
        // So much fits into a line beside all else that a reply tells.
        try TripContent.planRule.size?.check(plan, field: field)
        return plan.isEmpty ? nil : plan
    }

    /// The content with a number for each entry of the plan, the plan by day.
    ///
    /// - Parameters:
    ///   - last: the greatest number that an entry has ever had.
    ///   - known: the numbers of the plan as it was.
    /// - Throws: `invalid` for a number that is not known, or stands twice.
    func numbered(after last: Int, known: Set<Int>) throws(Fault) -> (content: TripContent, last: Int) {
        guard let said = content.plan else { return (content, last) }
        var left = known
        var last = last
        var plan: [PlanEntry] = []
        for (index, entry) in said.enumerated() {
            var entry = entry
            if let number = entry.number {
                guard left.remove(number) != nil else {
                    let words = "is no entry's of the plan, or stands twice; a new entry has none"
                    throw BrokenRule("unknown-entry", words).fault(at: "\(field).plan.\(index).number")
                }
            } else {
                last += 1
                entry.number = last
            }
            plan.append(entry)
        }
        var numbered = content
        numbered.plan = plan.enumerated()
            .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
            .map(\.element)
        return (numbered, last)
    }
}

extension TripPlace {
    fileprivate func checked(field: String) throws(Fault) -> TripPlace {
        TripPlace(
            geonameID: try PostPlace.geonameIDRule.check(geonameID, field: "\(field).geonameID"),
            country: try PostPlace.countryRule.check(country, field: "\(field).country"),
            city: try PostPlace.cityRule.checkOptional(city, field: "\(field).city")
        )
    }
}

extension PlanEntry {
    fileprivate func checked(on dates: DateSpan, field: String) throws(Fault) -> PlanEntry {
        let checked = PlanEntry(
            number: try number.map { number throws(Fault) in
                try Self.numberRule.check(number, field: "\(field).number")
            },
            date: date,
            time: try Self.timeRule.checkOptional(time, field: "\(field).time"),
            post: post,
            text: try Self.textRule.checkOptional(text, field: "\(field).text")
        )
        guard checked.post != nil || checked.text != nil else { throw BrokenRule.missing.fault(at: "\(field).text") }
        guard (dates.start...dates.end).contains(date) else {
            let words = "is none of the trip's days, \(dates.start) to \(dates.end)"
            throw BrokenRule("outside-the-trip", words).fault(at: "\(field).date")
        }
        return checked
    }
}
