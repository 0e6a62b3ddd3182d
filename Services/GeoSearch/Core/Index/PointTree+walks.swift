import Foundation
import Geodesy
import HeapModule

extension PointTree {
    /// A resumable, unordered walk through the leaves of an area.
    ///
    /// Points inserted between steps may be missed.
    struct PartWalk {
        private var left = [Int32(0)]

        var isOver: Bool { left.isEmpty }

        /// - Parameter work: the remaining budget in nodes.
        /// - Returns: `nil` at the end or without budget.
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

    /// A resumable best-first walk outwards from a point.
    struct OutwardWalk {
        /// Re-read at each node, because a search tightens them.
        struct Bounds {
            /// Haversine.
            var end = 2.0
            /// Haversine from the antipode, to exclude near points.
            var antipodeEnd = 2.0
            /// Metres; checked only for measured nodes.
            var distances = 0.0...Double.infinity
        }

        private struct Step: Comparable {
            let minimum: Double
            let node: Int32
            /// Metres; 0 if not measured; `Float`, because the heap moves steps often.
            let minimumDistance: Float

            static func < (left: Step, right: Step) -> Bool { left.minimum < right.minimum }
        }

        private let origin: UnitVector
        private let antipode: UnitVector
        private let geodesic: GeodesicOrigin?
        private var frontier: Heap<Step> = [Step(minimum: 0, node: 0, minimumDistance: 0)]

        /// The haversine from which nodes are measured on the ellipsoid.
        ///
        /// Beyond, spherical distances are off by more than a county.
        private static let measuredFrom = 0.85

        init(from origin: UnitVector, measuring geodesic: GeodesicOrigin? = nil) {
            self.origin = origin
            self.geodesic = geodesic
            antipode = origin.antipode
        }

        var isOver: Bool { frontier.isEmpty }

        /// - Parameter work: the remaining budget in nodes.
        /// - Returns: `nil` at the end or without budget.
        mutating func next(
            in tree: PointTree,
            work: inout Int,
            where isWanted: ((LatLonBox) -> Bool)? = nil,
            within bounds: Bounds
        ) -> Leaf? {
            while work > 0, let step = frontier.popMin() {
                work -= 1
                guard step.minimum <= bounds.end else {
                    frontier = []
                    return nil
                }
                guard Double(step.minimumDistance) <= bounds.distances.upperBound, tree.count(step.node) > 0 else {
                    continue
                }
                let first = tree.children(step.node)
                guard first >= 0 else { return tree.leaf(step.node) }
                for child in first..<first + 4 where tree.count(child) > 0 {
                    let minimum = origin.haversine(to: tree.space(child))
                    if minimum <= bounds.end, bounds.antipodeEnd >= 1 || isFarEnough(tree.space(child), bounds),
                        isWanted?(tree.box(child)) ?? true
                    {
                        insert(child, minimum: minimum, in: tree, bounds)
                    }
                }
            }
            return nil
        }

        private func isFarEnough(_ space: SpaceBox, _ bounds: Bounds) -> Bool {
            antipode.haversine(to: space) <= bounds.antipodeEnd
        }

        private mutating func insert(_ node: Int32, minimum: Double, in tree: PointTree, _ bounds: Bounds) {
            guard let geodesic, minimum > Self.measuredFrom else {
                return frontier.insert(Step(minimum: minimum, node: node, minimumDistance: 0))
            }
            let distances = geodesic.distances(to: tree.box(node))
            guard distances.overlaps(bounds.distances) else { return }
            let nearest = SearchShape.haversineWithin(distances.lowerBound)
            let minimumDistance = max(0, Float(distances.lowerBound).nextDown)
            frontier.insert(Step(minimum: min(nearest, 1), node: node, minimumDistance: minimumDistance))
        }
    }
}

extension GeodesicOrigin {
    /// Bounds of the distances to a box in metres, by the triangle inequality.
    func distances(to box: LatLonBox) -> ClosedRange<Double> {
        let lat = (box.south + box.north) / 2
        let middle = distance(toLat: lat, lon: box.west + box.width / 2)
        let widest =
            box.south <= 0 && box.north >= 0 ? 1 : cos(min(abs(box.south), abs(box.north)) * .pi / 180)
        let degrees = (box.north - box.south) / 2 + box.width / 2 * widest
        // Distances near the antipode are accurate to a metre.
        let radius = degrees * .pi / 180 * WGS84.maximumCurvatureRadius + 2
        return max(0, middle - radius)...(middle + radius)
    }
}
