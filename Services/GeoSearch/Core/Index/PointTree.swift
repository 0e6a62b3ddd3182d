import Foundation
import Geodesy
import UmkreisVocabulary

/// A bucket quadtree over latitude and longitude.
///
/// Nodes store the bounding box of their points in degrees and in space; the latter needs no special case for date line
/// and poles.
///
/// Finkel and Bentley, "Quad trees: a data structure for retrieval on composite keys", Acta Informatica 4, 1974;
/// best-first walk: Hjaltason and Samet, "Distance browsing in spatial databases", ACM TODS 24 (2), 1999.
struct PointTree: Sendable {
    /// A point in a leaf; 32-bit coordinates suffice to reject most (``UnitVector``).
    struct Entry: Sendable {
        let x, y, z: Float
        let slot: Slot

        fileprivate init(_ slot: Slot, lat: Double, lon: Double) {
            let vector = UnitVector(lat: lat, lon: lon)
            (x, y, z) = (Float(vector.x), Float(vector.y), Float(vector.z))
            self.slot = slot
        }
    }

    /// The 32 bytes that each walk reads.
    private struct Node {
        var space = SpaceBox()
        /// The first of four consecutive nodes; -1 for a leaf.
        var children: Int32 = -1
        var count: Int32 = 0
    }

    private var nodes = [Node()]
    private var boxes = [DegreeBox()]
    /// Empty for inner nodes.
    private var buckets: [[Entry]] = [[]]

    private static let maximumPerLeaf = 32

    var count: Int { Int(nodes[0].count) }

    mutating func insert(
        _ slot: Slot,
        lat: Double,
        lon: Double,
        coordinates: (Slot) -> (lat: Double, lon: Double),
        id: (Slot) -> PostID
    ) {
        let entry = Entry(slot, lat: lat, lon: lon)
        var (index, cell) = (0, Cell())
        cover(0, entry, lat, lon)
        while nodes[index].children >= 0 {
            let quarter = cell.quarter(lat, lon)
            index = Int(nodes[index].children) + quarter
            cell = cell[quarter]
            cover(index, entry, lat, lon)
        }
        guard buckets[index].count >= Self.maximumPerLeaf else { return buckets[index].append(entry) }
        if cell.isDivisible {
            buckets[index].append(entry)
            split(index, cell, coordinates: { $0 == slot ? (lat, lon) : coordinates($0) }, id: id)
        } else {
            insert(entry, intoFullLeaf: index, id: id)
        }
    }

    /// Sorts by id, so that a page of posts at one point needs no scan.
    private mutating func insert(_ entry: Entry, intoFullLeaf index: Int, id: (Slot) -> PostID) {
        if buckets[index].count == Self.maximumPerLeaf { buckets[index].sort { id($0.slot) < id($1.slot) } }
        let own = id(entry.slot)
        // Most new posts have the greatest id.
        if let last = buckets[index].last, id(last.slot) < own { return buckets[index].append(entry) }
        let place = buckets[index].partitioningIndex { id($0.slot) >= own }
        buckets[index].insert(entry, at: place)
    }

    private mutating func cover(_ index: Int, _ entry: Entry, _ lat: Double, _ lon: Double) {
        nodes[index].space.cover(entry)
        nodes[index].count += 1
        boxes[index].cover(lat, lon)
    }

    private mutating func split(
        _ index: Int,
        _ cell: Cell,
        coordinates: (Slot) -> (lat: Double, lon: Double),
        id: (Slot) -> PostID
    ) {
        let bucket = buckets[index]
        let first = quarter(index)
        for entry in bucket {
            let (lat, lon) = coordinates(entry.slot)
            let child = first + cell.quarter(lat, lon)
            cover(child, entry, lat, lon)
            buckets[child].append(entry)
        }
        for quarter in 0..<4 where buckets[first + quarter].count > Self.maximumPerLeaf {
            if cell[quarter].isDivisible {
                split(first + quarter, cell[quarter], coordinates: coordinates, id: id)
            } else {
                buckets[first + quarter].sort { id($0.slot) < id($1.slot) }
            }
        }
    }

    /// - Returns: the first of four new leaves.
    private mutating func quarter(_ index: Int) -> Int {
        let first = nodes.count
        buckets[index] = []
        nodes[index].children = Int32(first)
        for _ in 0..<4 {
            nodes.append(Node())
            boxes.append(DegreeBox())
            buckets.append([])
        }
        return first
    }
}

extension PointTree {
    struct Point {
        let slot: Slot
        let lat, lon: Double
    }

    /// Builds the same tree as repeated insertion in slot order.
    init(_ points: consuming [Point], id: (Slot) -> PostID) {
        points.withUnsafeMutableBufferPointer { fill(0, Cell(), with: $0, id: id) }
    }

    private mutating func fill(
        _ index: Int,
        _ cell: Cell,
        with points: UnsafeMutableBufferPointer<Point>,
        id: (Slot) -> PostID
    ) {
        var points = points
        for point in points { boxes[index].cover(point.lat, point.lon) }
        nodes[index].count = Int32(points.count)
        guard points.count > Self.maximumPerLeaf, cell.isDivisible else {
            buckets[index] = points.sorted { $0.slot < $1.slot }.map {
                Entry($0.slot, lat: $0.lat, lon: $0.lon)
            }
            if buckets[index].count > Self.maximumPerLeaf {
                buckets[index].sort { id($0.slot) < id($1.slot) }
            }
            for entry in buckets[index] { nodes[index].space.cover(entry) }
            return
        }
        let first = quarter(index)
        let north = points.partition { $0.lat >= cell.centerLat }
        for (half, quarter) in [(points[..<north], 0), (points[north...], 2)] {
            var half = UnsafeMutableBufferPointer(rebasing: half)
            let east = half.partition { $0.lon >= cell.centerLon }
            fill(
                first + quarter,
                cell[quarter],
                with: UnsafeMutableBufferPointer(rebasing: half[..<east]),
                id: id
            )
            let eastern = UnsafeMutableBufferPointer(rebasing: half[east...])
            fill(first + quarter + 1, cell[quarter + 1], with: eastern, id: id)
        }
        for child in first..<first + 4 { nodes[index].space.cover(nodes[child].space) }
    }
}

extension PointTree {
    struct Leaf {
        let entries: [Entry]
        let space: SpaceBox
        let box: LatLonBox

        /// Whether it is indivisible and thus sorted by id.
        var isOneFullPoint: Bool {
            entries.count > PointTree.maximumPerLeaf && box.south == box.north && box.west == box.east
        }
    }

    func leaf(_ index: Int32) -> Leaf {
        Leaf(entries: buckets[Int(index)], space: nodes[Int(index)].space, box: boxes[Int(index)].box)
    }

    /// An upper bound for an area, from at most 96 nodes.
    func roughCount(where isWanted: (LatLonBox) -> Bool) -> Int {
        let maximum = 96
        var (left, next) = ([Int32(0)], 0)
        while next < left.count, left.count < maximum {
            let index = Int(left[next])
            guard nodes[index].count > 0, isWanted(boxes[index].box) else {
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
        return left.reduce(0) { $1 < 0 || !isWanted(boxes[Int($1)].box) ? $0 : $0 + Int(nodes[Int($1)].count) }
    }

    func count(_ index: Int32) -> Int { Int(nodes[Int(index)].count) }
    func box(_ index: Int32) -> LatLonBox { boxes[Int(index)].box }
    func space(_ index: Int32) -> SpaceBox { nodes[Int(index)].space }
    func children(_ index: Int32) -> Int32 { nodes[Int(index)].children }
}

extension PointTree {
    fileprivate struct Cell {
        private(set) var (centerLat, centerLon) = (0.0, 0.0)
        private var (halfLat, halfLon) = (90.0, 180.0)

        /// Down to a millimetre, because all points may be the same.
        var isDivisible: Bool { halfLat > 1e-8 }

        func quarter(_ lat: Double, _ lon: Double) -> Int {
            (lat >= centerLat ? 2 : 0) + (lon >= centerLon ? 1 : 0)
        }

        subscript(quarter: Int) -> Cell {
            var cell = self
            (cell.halfLat, cell.halfLon) = (halfLat / 2, halfLon / 2)
            cell.centerLat += quarter & 2 == 0 ? -cell.halfLat : cell.halfLat
            cell.centerLon += quarter & 1 == 0 ? -cell.halfLon : cell.halfLon
            return cell
        }
    }

    fileprivate struct DegreeBox {
        private var (south, north, west, east) = (90.0, -90.0, 180.0, -180.0)

        var box: LatLonBox { LatLonBox(clampingSouth: south, west: west, north: north, east: east) }

        mutating func cover(_ lat: Double, _ lon: Double) {
            (south, north) = (min(south, lat), max(north, lat))
            (west, east) = (min(west, lon), max(east, lon))
        }
    }

    struct SpaceBox: Sendable {
        private(set) var (minX, minY, minZ): (Float, Float, Float) = (2, 2, 2)
        private(set) var (maxX, maxY, maxZ): (Float, Float, Float) = (-2, -2, -2)

        mutating func cover(_ entry: Entry) {
            (minX, minY, minZ) = (min(minX, entry.x), min(minY, entry.y), min(minZ, entry.z))
            (maxX, maxY, maxZ) = (max(maxX, entry.x), max(maxY, entry.y), max(maxZ, entry.z))
        }

        fileprivate mutating func cover(_ box: SpaceBox) {
            (minX, minY, minZ) = (min(minX, box.minX), min(minY, box.minY), min(minZ, box.minZ))
            (maxX, maxY, maxZ) = (max(maxX, box.maxX), max(maxY, box.maxY), max(maxZ, box.maxZ))
        }
    }
}

extension PointTree: SnapshotPart {
    mutating func transfer(_ coder: SnapshotCoder) throws {
        try coder.transfer(&nodes)
        try coder.transfer(&boxes)
        try coder.transfer(&buckets)
    }
}
