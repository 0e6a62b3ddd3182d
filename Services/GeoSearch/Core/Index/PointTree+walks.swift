import Foundation
import Geodesy
import HeapModule

extension PointTree {
    /// A walk through the leaves of a part of the map, in no order.
    ///
    /// It can be left and gone on with after points were inserted: those inserted meanwhile may be met or not.
    struct PartWalk {
        private var left = [Int32(0)]

        var isOver: Bool { left.isEmpty }

        /// - Parameters:
        ///   - work: how many nodes may be visited; counted down.
        ///   - isWanted: which parts of the map are looked at.
        /// - Returns: `nil` where the walk is over or the work is done.
        mutating func next(in tree: PointTree, work: inout Int, where isWanted: (LatLonBox) -> Bool)
            -> Leaf?
        {
            while work > 0, let index = left.popLast() {
                work -= 1
                guard tree.count(index) > 0, isWanted(tree.box(index)) else { continue }
                let first = tree.children(index)
                guard first >= 0 else { return tree.leaf(index) }
                left += first..<first + 4
            }
            return nil
        }
    }

    /// A walk through the leaves outwards from a point: the one that may have the nearest first.
    ///
    /// It can be left and gone on with as ``PartWalk``.
    struct OutwardWalk {
        /// What is wanted: asked at each node, for it may become less while a search finds posts.
        struct Bounds {
            /// The haversine that nothing is wanted about beyond.
            var end = 2.0
            /// The same of the antipode, which excludes what is too near.
            var antipodeEnd = 2.0
            /// Metres, asked only of nodes that are measured.
            var distances = 0.0...Double.infinity
        }

        private struct Step: Comparable {
            let least: Double
            let node: Int32
            /// Metres that nothing below is nearer than; 0 where it was not measured.
            ///
            /// Half a word: the heap moves steps a lot.
            let leastDistance: Float

            static func < (left: Step, right: Step) -> Bool { left.least < right.least }
        }

        private let origin: UnitVector
        private let antipode: UnitVector
        private let geodesic: GeodesicOrigin?
        private var frontier: Heap<Step> = [Step(least: 0, node: 0, leastDistance: 0)]

        /// From this haversine on, three quarters of the way to the antipode, the sphere's distances are of no use: they differ
        /// from the ellipsoid's by more than a county is wide.
        private static let measuredFrom = 0.85

        /// - Parameter geodesic: the same point, if nodes far away are to be measured on the ellipsoid.
        init(from origin: UnitVector, measuring geodesic: GeodesicOrigin? = nil) {
            self.origin = origin
            self.geodesic = geodesic
            antipode = origin.antipode
        }

        var isOver: Bool { frontier.isEmpty }

        /// - Parameters:
        ///   - work: how many nodes may be visited; counted down.
        ///   - isWanted: which parts of the map are looked at.
        ///   - bounds: what is wanted by now.
        /// - Returns: `nil` where the walk is over or the work is done.
        mutating func next(
            in tree: PointTree,
            work: inout Int,
            where isWanted: ((LatLonBox) -> Bool)? = nil,
            within bounds: Bounds
        ) -> Leaf? {
            while work > 0, let step = frontier.popMin() {
                work -= 1
                guard step.least <= bounds.end else {
                    frontier = []
                    return nil
                }
                guard Double(step.leastDistance) <= bounds.distances.upperBound, tree.count(step.node) > 0 else {
                    continue
                }
                let first = tree.children(step.node)
                guard first >= 0 else { return tree.leaf(step.node) }
                for child in first..<first + 4 where tree.count(child) > 0 {
                    let least = origin.haversine(to: tree.space(child))
                    if least <= bounds.end, bounds.antipodeEnd >= 1 || isFarEnough(tree.space(child), bounds),
                        isWanted?(tree.box(child)) ?? true
                    {
                        insert(child, least: least, in: tree, bounds)
                    }
                }
            }
            return nil
        }

        private func isFarEnough(_ space: SpaceBox, _ bounds: Bounds) -> Bool {
            antipode.haversine(to: space) <= bounds.antipodeEnd
        }

        private mutating func insert(_ node: Int32, least: Double, in tree: PointTree, _ bounds: Bounds) {
            guard let geodesic, least > Self.measuredFrom else {
                return frontier.insert(Step(least: least, node: node, leastDistance: 0))
            }
            let distances = geodesic.distances(to: tree.box(node))
            guard distances.overlaps(bounds.distances) else { return }
            let nearest = SearchShape.haversineWithin(distances.lowerBound)
            let leastDistance = max(0, Float(distances.lowerBound).nextDown)
            frontier.insert(Step(least: min(nearest, 1), node: node, leastDistance: leastDistance))
        }
    }
}

extension GeodesicOrigin {
    /// Bounds of the distances to all points of a box, in metres: by the triangle inequality about its middle.
    func distances(to box: LatLonBox) -> ClosedRange<Double> {
        let lat = (box.south + box.north) / 2
        let middle = distance(toLat: lat, lon: box.west + box.width / 2)
        let widest =
            box.south <= 0 && box.north >= 0 ? 1 : cos(min(abs(box.south), abs(box.north)) * .pi / 180)
        let degrees = (box.north - box.south) / 2 + box.width / 2 * widest
        // Near the antipode a distance is measured to a metre.
        let radius = degrees * .pi / 180 * WGS84.greatestCurvatureRadius + 2
        return max(0, middle - radius)...(middle + radius)
    }
}
