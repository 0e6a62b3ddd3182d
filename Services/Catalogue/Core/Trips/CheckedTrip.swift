import CatalogueContract
import ServiceKit

/// Valid, normalised content of a trip.
struct CheckedTrip: Sendable {
    let content: TripContent
    /// Path for faults.
    private let field: String

    init(_ said: TripContent, field: String) throws(Fault) {
        var content = said
        content.place = try said.place.checked(field: "\(field).place")
        content.dates = try said.dates.checked(field: "\(field).dates")
        // The exclusive end must be representable.
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
        // Ensures that replies fit a message.
        try TripContent.planRule.size?.check(plan, field: field)
        return plan.isEmpty ? nil : plan
    }

    /// Numbers new entries and sorts by day.
    ///
    /// - Throws: `invalid` for unknown or repeated numbers.
    func numbered(after last: Int, known: Set<Int>) throws(Fault) -> (content: TripContent, last: Int) {
        guard let said = content.plan else { return (content, last) }
        var left = known
        var last = last
        var plan: [PlanEntry] = []
        for (index, entry) in said.enumerated() {
            var entry = entry
            if let number = entry.number {
                guard left.remove(number) != nil else {
                    let words = "is unknown or repeated; omit it for a new entry"
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
            let words = "is outside the trip's dates, \(dates.start) to \(dates.end)"
            throw BrokenRule("outside-the-trip", words).fault(at: "\(field).date")
        }
        return checked
    }
}
