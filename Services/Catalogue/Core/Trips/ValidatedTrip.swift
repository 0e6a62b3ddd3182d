import CatalogueContract
import ServiceKit

/// Valid, normalised content of a trip.
struct ValidatedTrip: Sendable {
    let content: TripContent
    /// Path for faults.
    private let field: String

    init(_ trip: TripContent, field: String) throws(Fault) {
        var faults = FaultList()
        faults.value { () throws(Fault) in try trip.dates.check(field: "\(field).dates") }
        // The exclusive end must be representable.
        if trip.dates.end >= CivilDate(year: 9999, month: 12, day: 31) {
            faults.add(BrokenRule("too-late", "must be before 9999-12-31").fault(at: "\(field).dates.end"))
        }
        let dates = faults.all.isEmpty ? trip.dates : nil
        for (index, entry) in (trip.plan ?? []).enumerated() {
            faults.value { () throws(Fault) in try entry.check(on: dates, field: "\(field).plan.\(index)") }
        }
        try faults.throwFirst()
        var content = trip
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
        var faults = FaultList()
        var plan: [PlanEntry] = []
        for (index, entry) in entries.enumerated() {
            var entry = entry
            if let number = entry.number {
                if left.remove(number) == nil {
                    let words = "is unknown or repeated; omit it for a new entry"
                    faults.add(BrokenRule("unknown-entry", words).fault(at: "\(field).plan.\(index).number"))
                }
            } else {
                last += 1
                entry.number = last
            }
            plan.append(entry)
        }
        try faults.throwFirst()
        var numbered = content
        numbered.plan = plan.enumerated()
            .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
            .map(\.element)
        return (numbered, last)
    }
}

extension PlanEntry {
    /// - Parameter dates: `nil` if they are refused themselves.
    fileprivate func check(on dates: DateSpan?, field: String) throws(Fault) {
        var faults = FaultList()
        if post == nil, text == nil { faults.add(BrokenRule.missing.fault(at: "\(field).text")) }
        if let dates, !(dates.start...dates.end).contains(date) {
            let words = "is outside the trip's dates, \(dates.start) to \(dates.end)"
            faults.add(BrokenRule("outside-the-trip", words).fault(at: "\(field).date"))
        }
        try faults.throwFirst()
    }
}
