/// The bounds of a number; both are allowed.
public struct NumberRule<Number: Comparable & Hashable & Sendable>: Hashable, Sendable {
    public let range: ClosedRange<Number>
    private let bounds: ClosedRange<Double>

    public init(_ range: ClosedRange<Number>) where Number: BinaryInteger {
        self.range = range
        bounds = Double(range.lowerBound)...Double(range.upperBound)
    }

    public init(_ range: ClosedRange<Number>) where Number: BinaryFloatingPoint {
        self.range = range
        bounds = Double(range.lowerBound)...Double(range.upperBound)
    }

    /// The rule that a number breaks; nil for one that may stand.
    public func broken(by number: Number) -> BrokenRule? {
        guard !range.contains(number) else { return nil }
        return BrokenRule(
            "out-of-range",
            "must be from \(range.lowerBound) to \(range.upperBound)",
            values: ["least": bounds.lowerBound, "most": bounds.upperBound]
        )
    }

    /// The number, which is within the bounds.
    ///
    /// - Throws: `invalid`, naming `field` and the bounds.
    public func check(_ number: Number, field: String) throws(Fault) -> Number {
        if let broken = broken(by: number) { throw broken.fault(at: field) }
        return number
    }
}

/// How many entries a list may have.
public struct ListRule: Hashable, Sendable {
    public let most: Int

    public init(most: Int) {
        self.most = most
    }

    /// The list, which is not longer than it may be.
    ///
    /// - Throws: `invalid`, naming `field` and the most that there may be.
    public func check<Entry>(_ list: [Entry], field: String) throws(Fault) -> [Entry] {
        guard list.count <= most else {
            let words = "may have at most \(most) entries"
            throw BrokenRule("too-many", words, values: ["most": Double(most)]).fault(at: field)
        }
        return list
    }
}
