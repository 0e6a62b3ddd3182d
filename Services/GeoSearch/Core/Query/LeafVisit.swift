/// A partly visited leaf.
struct LeafVisit {
    let leaf: PointTree.Leaf
    var next = 0
    /// The location of all its posts, if measured.
    var location: LeafNearness.Location?
    /// Metres, if measured.
    var distances: ClosedRange<Double>?

    var isOver: Bool { next == leaf.entries.count }

    mutating func end() { next = leaf.entries.count }
}
