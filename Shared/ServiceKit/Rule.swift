public import Wire

/// Rules that many requests share.
///
/// What breaks one is a fault that names the field and the rule.
public enum Rule {
    /// A number within bounds.
    public static func within<Number: Comparable>(
        _ range: ClosedRange<Number>,
        _ number: Number,
        field: String
    ) throws(Fault) -> Number {
        guard range.contains(number) else {
            throw Fault(.invalid, "\(field) must be from \(range.lowerBound) to \(range.upperBound)", field: field)
        }
        return number
    }

    /// How many entries a page has: 1…`most`.
    public static func limit(_ limit: Int?, most: Int = 200, otherwise: Int = 50) throws(Fault) -> Int {
        try within(1...most, limit ?? otherwise, field: "limit")
    }

    /// A list of no more than so many entries.
    public static func count<Element>(_ list: [Element], most: Int, field: String) throws(Fault) -> [Element] {
        guard list.count <= most else {
            throw Fault(.invalid, "\(field) may have at most \(most) entries", field: field)
        }
        return list
    }
}
