/// The box of a node or an entry of an R*Tree, valid only while it is scored.
///
/// Coordinates are kept as 32-bit floats and rounded outwards, so a box is never smaller than what it holds.
public struct SpatialBox {
    /// The distance from the leaves: 0 for an entry, so that its box is that of one row.
    public let level: Int
    private let coordinates: UnsafePointer<Double>
    private let count: Int

    init(coordinates: UnsafePointer<Double>, count: Int, level: Int) {
        self.coordinates = coordinates
        self.count = count
        self.level = level
    }

    /// How many dimensions the tree has: 1 to 5.
    public var dimensions: Int { count / 2 }

    /// Whether this is the box of one row.
    public var isEntry: Bool { level == 0 }

    /// The lower bound in a dimension, from 0, in the order of the tree's columns.
    public func minimum(_ dimension: Int) -> Double {
        precondition(dimension >= 0 && dimension < dimensions, "the tree has no such dimension")
        return coordinates[2 * dimension]
    }

    /// The upper bound in a dimension, from 0, in the order of the tree's columns.
    public func maximum(_ dimension: Int) -> Double {
        precondition(dimension >= 0 && dimension < dimensions, "the tree has no such dimension")
        return coordinates[2 * dimension + 1]
    }
}
