import ServiceKit

/// The oldest of the added changes.
struct ChangePage<Change> {
    let limit: Int
    private(set) var changes: [NumberedChange<Change>] = []
    /// The newest skipped change.
    private(set) var passed: Int64 = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Skips an invisible change.
    mutating func pass(_ number: Int64) { passed = max(passed, number) }

    /// - Returns: false if it, and all later ones of its log, are beyond the page.
    mutating func add(_ number: Int64, _ change: @autoclosure () throws -> Change) rethrows -> Bool {
        if let last = changes.last, changes.count == limit {
            guard number < last.number else { return false }
            changes.removeLast()
        }
        // A log's changes ascend.
        let place = (changes.lastIndex { $0.number < number } ?? -1) + 1
        changes.insert(NumberedChange(number: number, change: try change()), at: place)
        return true
    }
}
