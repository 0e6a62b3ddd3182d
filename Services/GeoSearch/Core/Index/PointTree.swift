import Foundation
import Geodesy
import HeapModule

/// Points by place: a bucket quadtree over latitude and longitude, walked cell by cell.
///
/// A leaf holds up to 32 points side by side in memory; a full one is quartered. Each node knows the least box about its
/// points, which is what a walk goes by: so date line and poles are nothing special, and empty sea costs nothing.
///
/// Finkel and Bentley, "Quad trees: a data structure for retrieval on composite keys", Acta Informatica 4, 1974; the
/// best-first walk is Hjaltason and Samet, "Distance browsing in spatial databases", ACM TODS 24 (2), 1999.
struct PointTree: Sendable {
    /// A point in a leaf.
    ///
    /// Its place on the unit sphere is within half a metre, which is enough to pass over most points without a look at
    /// their coordinates.
    struct Entry: Sendable {
        let x, y, z: Float
        let slot: Slot

        fileprivate init(_ slot: Slot, lat: Double, lon: Double) {
            let vector = UnitVector(lat: lat, lon: lon)
            (x, y, z) = (Float(vector.x), Float(vector.y), Float(vector.z))
            self.slot = slot
        }
    }

    private struct Node {
        /// Where a leaf is quartered.
        let centerLat, centerLon: Double
        let halfLat, halfLon: Double
        var south = 90.0
        var north = -90.0
        var west = 180.0
        var east = -180.0
        /// The first of four neighbours; -1 in a leaf.
        var children: Int32 = -1
        var bucket: [Entry] = []
        /// Of all below.
        var count = 0

        var box: LatLonBox { LatLonBox(clampingSouth: south, west: west, north: north, east: east) }

        mutating func cover(_ lat: Double, _ lon: Double) {
            south = min(south, lat)
            north = max(north, lat)
            west = min(west, lon)
            east = max(east, lon)
            count += 1
        }

        func quarter(_ lat: Double, _ lon: Double) -> Int {
            (lat >= centerLat ? 2 : 0) + (lon >= centerLon ? 1 : 0)
        }
    }

    private var nodes = [Node(centerLat: 0, centerLon: 0, halfLat: 90, halfLon: 180)]

    private static let mostInLeaf = 32
    /// A cell is not quartered below a millimetre: as many posts as there are may stand at one point.
    private static let leastHalf = 1e-8

    var count: Int { nodes[0].count }

    /// - Parameter coordinates: where the slots of a leaf are, for when it is quartered.
    mutating func insert(_ slot: Slot, lat: Double, lon: Double, coordinates: (Slot) -> (lat: Double, lon: Double)) {
        var index = 0
        nodes[0].cover(lat, lon)
        while nodes[index].children >= 0 {
            index = Int(nodes[index].children) + nodes[index].quarter(lat, lon)
            nodes[index].cover(lat, lon)
        }
        nodes[index].bucket.append(Entry(slot, lat: lat, lon: lon))
        if nodes[index].bucket.count > Self.mostInLeaf, nodes[index].halfLat > Self.leastHalf {
            split(index) { $0 == slot ? (lat, lon) : coordinates($0) }
        }
    }

    private mutating func split(_ index: Int, coordinates: (Slot) -> (lat: Double, lon: Double)) {
        let node = nodes[index]
        let first = quarter(index)
        for entry in node.bucket {
            let (lat, lon) = coordinates(entry.slot)
            let child = first + node.quarter(lat, lon)
            nodes[child].cover(lat, lon)
            nodes[child].bucket.append(entry)
        }
        for child in first..<first + 4
        where nodes[child].bucket.count > Self.mostInLeaf && nodes[child].halfLat > Self.leastHalf {
            split(child, coordinates: coordinates)
        }
    }

    /// Gives a leaf four neighbours below it, empty, and makes it none.
    ///
    /// - Returns: the first of them.
    private mutating func quarter(_ index: Int) -> Int {
        let (node, first) = (nodes[index], nodes.count)
        nodes[index].bucket = []
        nodes[index].children = Int32(first)
        let (halfLat, halfLon) = (node.halfLat / 2, node.halfLon / 2)
        for quarter in 0..<4 {
            nodes.append(
                Node(
                    centerLat: node.centerLat + (quarter & 2 == 0 ? -halfLat : halfLat),
                    centerLon: node.centerLon + (quarter & 1 == 0 ? -halfLon : halfLon),
                    halfLat: halfLat,
                    halfLon: halfLon
                )
            )
        }
        return first
    }
}

extension PointTree {
    /// A point that a tree is made of.
    struct Point {
        let slot: Slot
        let lat, lon: Double
    }

    /// The tree of many points: what ``insert(_:lat:lon:coordinates:)`` makes of one after the other, in the order of their
    /// slots, but each cell is gone through once from end to end.
    init(_ points: consuming [Point]) {
        points.withUnsafeMutableBufferPointer { fill(0, with: $0) }
    }

    private mutating func fill(_ index: Int, with points: UnsafeMutableBufferPointer<Point>) {
        var points = points
        for point in points { nodes[index].cover(point.lat, point.lon) }
        guard points.count > Self.mostInLeaf, nodes[index].halfLat > Self.leastHalf else {
            nodes[index].bucket = points.sorted { $0.slot < $1.slot }.map { Entry($0.slot, lat: $0.lat, lon: $0.lon) }
            return
        }
        let (lat, lon) = (nodes[index].centerLat, nodes[index].centerLon)
        let first = quarter(index)
        let north = points.partition { $0.lat >= lat }
        for (half, child) in [(points[..<north], first), (points[north...], first + 2)] {
            var half = UnsafeMutableBufferPointer(rebasing: half)
            let east = half.partition { $0.lon >= lon }
            fill(child, with: UnsafeMutableBufferPointer(rebasing: half[..<east]))
            fill(child + 1, with: UnsafeMutableBufferPointer(rebasing: half[east...]))
        }
    }
}

extension PointTree {
    /// Goes through the leaves outwards from a point: the one that may have the nearest first.
    ///
    /// - Parameters:
    ///   - boxes: which parts of the map are looked at.
    ///   - body: is given a leaf's points.
    ///   - end: the haversine beyond which nothing is wanted any more, asked before each leaf.
    func walkOutwards(
        from origin: SphericalOrigin,
        where isWanted: (LatLonBox) -> Bool = { _ in true },
        until end: () -> Double,
        _ body: ([Entry]) -> Void
    ) {
        guard count > 0 else { return }
        var frontier = Heap<Step>()
        frontier.insert(Step(least: 0, node: 0))
        while let step = frontier.popMin(), step.least <= end() {
            let first = nodes[Int(step.node)].children
            guard first >= 0 else {
                body(nodes[Int(step.node)].bucket)
                continue
            }
            for child in first..<first + 4 where nodes[Int(child)].count > 0 {
                let box = nodes[Int(child)].box
                guard isWanted(box) else { continue }
                let least = origin.haversine(to: box)
                if least <= end() { frontier.insert(Step(least: least, node: child)) }
            }
        }
    }

    /// Goes through the leaves of a part of the map, until `body` says false.
    func walk(where isWanted: (LatLonBox) -> Bool, _ body: ([Entry]) -> Bool) {
        var left = [Int32(0)]
        while let index = left.popLast() {
            guard nodes[Int(index)].count > 0, isWanted(nodes[Int(index)].box) else { continue }
            let first = nodes[Int(index)].children
            if first >= 0 {
                left += first..<first + 4
            } else if !body(nodes[Int(index)].bucket) {
                return
            }
        }
    }

    /// About how many points are in a part of the map: those of the leaves that meet it, looked at in 96 nodes
    /// at most.
    func roughCount(where isWanted: (LatLonBox) -> Bool) -> Int {
        let most = 96
        var (left, next) = ([Int32(0)], 0)
        while next < left.count, left.count < most {
            let index = Int(left[next])
            guard nodes[index].count > 0, isWanted(nodes[index].box) else {
                left[next] = -1
                next += 1
                continue
            }
            let first = nodes[index].children
            if first >= 0 {
                left[next] = -1
                left += first..<first + 4
            }
            next += 1
        }
        return left.reduce(0) { $1 < 0 || !isWanted(nodes[Int($1)].box) ? $0 : $0 + nodes[Int($1)].count }
    }

    private struct Step: Comparable {
        let least: Double
        let node: Int32

        static func < (left: Step, right: Step) -> Bool { left.least < right.least }
    }
}

/// A point of the unit sphere.
struct UnitVector: Sendable {
    let x, y, z: Double

    init(lat: Double, lon: Double) {
        let (phi, lambda) = (lat * .pi / 180, lon * .pi / 180)
        let flat = cos(phi)
        (x, y, z) = (flat * cos(lambda), flat * sin(lambda), sin(phi))
    }

    /// The haversine to a point of a leaf, about: a quarter of the chord's square.
    ///
    /// The chord is less than a ten millionth of the radius off.
    @inline(__always)
    func haversine(to entry: PointTree.Entry) -> Double {
        let (dx, dy, dz) = (x - Double(entry.x), y - Double(entry.y), z - Double(entry.z))
        return (dx * dx + dy * dy + dz * dz) / 4
    }
}
