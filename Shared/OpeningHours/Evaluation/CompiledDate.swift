/// A range of dates, ready to be asked.
struct CompiledDate: Sendable {
    private let range: DateRange
    /// For ranges of plain months and days: month × 32 + day of both ends.
    private let keys: (from: Int, to: Int)?

    init(_ range: DateRange) {
        self.range = range
        keys = range.isPlain ? (Self.key(range.from, isEnd: false), Self.key(range.to ?? range.from, isEnd: true)) : nil
    }

    private static func key(_ point: DatePoint, isEnd: Bool) -> Int {
        switch point.anchor {
        case .month(let month): month * 32 + (isEnd ? 31 : 0)
        case .day(let month, let day): month * 32 + day
        case .weekday, .easter: 0
        }
    }

    func contains(_ date: CivilDate, dayNumber: Int) -> Bool {
        if let keys {
            let key = date.month * 32 + date.day
            return keys.from <= keys.to ? key >= keys.from && key <= keys.to : key >= keys.from || key <= keys.to
        }
        if let year = range.from.year ?? range.to?.year { return contains(dayNumber, startingIn: year) }
        // A range may begin in the year before, and an offset may carry its start over a new year.
        return ((date.year - 1)...(date.year + 1)).contains { contains(dayNumber, startingIn: $0) }
    }

    private func contains(_ dayNumber: Int, startingIn year: Int) -> Bool {
        guard let start = range.from.first(in: year) else { return false }
        guard let to = range.to else {
            guard range.from.exists(in: year), let end = range.from.last(in: year) else { return false }
            return dayNumber >= start && dayNumber <= end
        }
        guard var end = to.last(in: to.year ?? year) else { return false }
        if end < start, to.year == nil {
            guard let next = to.last(in: year + 1) else { return false }
            end = next
        }
        return dayNumber >= start && dayNumber <= end && (dayNumber - start) % range.step == 0
    }
}
