import CatalogueContract
import ServiceKit

/// Valid, normalised content of a trip.
struct ValidatedTrip: Sendable {
    let content: TripContent
    /// Path for faults.
    private let field: String

    init(_ trip: TripContent, field: String) throws(Fault) {
        var content = trip
        content.dates = try trip.dates.checked(field: "\(field).dates")
        // The exclusive end must be representable.
        guard content.dates.end < CivilDate(year: 9999, month: 12, day: 31) else {
            throw BrokenRule("too-late", "must be before 9999-12-31").fault(at: "\(field).dates.end")
        }
        for (index, entry) in (trip.plan ?? []).enumerated() {
            try entry.check(on: content.dates, field: "\(field).plan.\(index)")
        }
        content.plan = trip.plan?.nonEmpty
        self.content = content
        self.field = field
    }

    /// Numbers new entries and sorts by day.
    ///
    /// - Throws: `invalid` for unknown or repeated numbers.
    func numbered(after last: Int, known: Set<Int>) throws(Fault) -> (content: TripContent, last: Int) {
        guard let entries = content.plan else { return (content, last) }
        var left = known
        var last = last
        var plan: [PlanEntry] = []
        for (index, entry) in entries.enumerated() {
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

extension PlanEntry {
    fileprivate func check(on dates: DateSpan, field: String) throws(Fault) {
        guard post != nil || text != nil else { throw BrokenRule.missing.fault(at: "\(field).text") }
        guard (dates.start...dates.end).contains(date) else {
            let words = "is outside the trip's dates, \(dates.start) to \(dates.end)"
            throw BrokenRule("outside-the-trip", words).fault(at: "\(field).date")
        }
    }
}
