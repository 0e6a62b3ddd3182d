/// The posts of a leaf that are still to be visited.
struct LeafVisit {
    let leaf: PointTree.Leaf
    var next = 0
    /// What is known of all of them.
    var place: LeafNearness.Place?
    /// Metres, where the leaf was measured.
    var distances: ClosedRange<Double>?

    var isOver: Bool { next == leaf.entries.count }

    /// Leaves out what is left.
    mutating func end() { next = leaf.entries.count }
}
