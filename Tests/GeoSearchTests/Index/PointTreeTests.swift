import GeoSearchContract
import Geodesy
import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("A tree of points")
struct PointTreeTests {
    @Test("is the same whether its points came one after the other or all at once", arguments: [0, 1, 32, 33, 5_000])
    func isTheSameTree(_ count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        let points = points(count, &generator)
        let grown = grown(points)
        let whole = PointTree(points.shuffled(using: &generator), id: id)
        #expect(whole.count == count)
        #expect(leaves(of: whole) == leaves(of: grown))
        #expect(boxes(of: whole) == boxes(of: grown))
    }

    @Test("is walked outwards from any place, without gaps") func isWalkedOutwards() {
        var generator = SeededGenerator(seed: 9)
        let points = points(5_000, &generator)
        let trees = [PointTree(points, id: id), grown(points)]
        let places: [(Double, Double)] = [
            (52.05, 13.05), (90, 12), (-89.9, -170), (0.01, 179.99), (-10, -180), (30, 77),
        ]
        for (lat, lon) in places {
            let (unit, sphere) = (UnitVector(lat: lat, lon: lon), SphericalOrigin(lat: lat, lon: lon))
            let end = ([1e-9, 1e-6, 1e-4, 0.01, 1] as [Double]).randomElement(using: &generator) ?? 1
            for tree in trees {
                var (seen, last): (Set<Slot>, Double) = ([], 0)
                var walk = PointTree.OutwardWalk(from: unit)
                let bounds = PointTree.OutwardWalk.Bounds(end: UnitVector.widened(end))
                while !walk.isOver {
                    var work = 10
                    guard let bucket = walk.next(in: tree, work: &work, within: bounds)?.entries else { continue }
                    let nearest = bucket.map { unit.haversine(to: $0) }.min() ?? 0
                    // Leaves never contain points nearer than those visited.
                    #expect(nearest >= last)
                    last = max(last, unit.haversine(to: box(of: bucket)))
                    seen.formUnion(bucket.map(\.slot))
                }
                for point in points where sphere.haversine(toLat: point.lat, lon: point.lon) <= end {
                    #expect(seen.contains(point.slot))
                }
            }
        }
    }

    private func box(of bucket: [PointTree.Entry]) -> PointTree.SpaceBox {
        var box = PointTree.SpaceBox()
        for entry in bucket { box.cover(entry) }
        return box
    }

    private func points(_ count: Int, _ generator: inout SeededGenerator) -> [PointTree.Point] {
        (0..<count).map { slot in
            // Towns, single places, the poles, the date line, and many equal points.
            let (lat, lon) =
                switch slot % 5 {
                case 0:
                    (Double.random(in: -90...90, using: &generator), Double.random(in: -180...180, using: &generator))
                case 1:
                    (Double.random(in: 52...52.1, using: &generator), Double.random(in: 13...13.1, using: &generator))
                case 2: (48.137, 11.575)
                case 3: (slot % 2 == 0 ? 90.0 : -90, 0.0)
                default: (0.0, slot % 2 == 0 ? 180.0 : -180)
                }
            return PointTree.Point(slot: Slot(slot), lat: lat, lon: lon)
        }
    }

    private func grown(_ points: [PointTree.Point]) -> PointTree {
        var tree = PointTree()
        for point in points {
            tree.insert(
                point.slot,
                lat: point.lat,
                lon: point.lon,
                coordinates: { (points[Int($0)].lat, points[Int($0)].lon) },
                id: id
            )
        }
        return tree
    }

    private func leaves(of tree: PointTree) -> [[Slot]] {
        var leaves: [[Slot]] = []
        var walk = PointTree.PartWalk()
        var work = Int.max
        while let leaf = walk.next(in: tree, work: &work, where: { _ in true }) {
            leaves.append(leaf.entries.map(\.slot))
        }
        return leaves
    }

    private func boxes(of tree: PointTree) -> [LatLonBox] {
        var boxes: [LatLonBox] = []
        var walk = PointTree.PartWalk()
        var work = Int.max
        let noting = { (box: LatLonBox) in
            boxes.append(box)
            return true
        }
        while walk.next(in: tree, work: &work, where: noting) != nil {}
        return boxes
    }

    /// Neither ascending nor descending by slot.
    private func id(_ slot: Slot) -> PostID { PostID(high: 0, low: UInt64(slot) ^ 0x155) }
}
