import GeoSearchContract
import Geodesy
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("A tree of points")
struct PointTreeTests {
    @Test("is the same whether its points came one after the other or all at once", arguments: [0, 1, 32, 33, 5_000])
    func isTheSameTree(_ count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        var points: [PointTree.Point] = []
        for slot in 0..<count {
            // Towns, single places, the poles, the date line, and many at one point.
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
            points.append(PointTree.Point(slot: Slot(slot), lat: lat, lon: lon))
        }
        var grown = PointTree()
        for point in points {
            grown.insert(point.slot, lat: point.lat, lon: point.lon) { (points[Int($0)].lat, points[Int($0)].lon) }
        }
        let whole = PointTree(points.shuffled(using: &generator))
        #expect(whole.count == count)
        #expect(leaves(of: whole) == leaves(of: grown))
        #expect(boxes(of: whole) == boxes(of: grown))
    }

    private func leaves(of tree: PointTree) -> [[Slot]] {
        var leaves: [[Slot]] = []
        tree.walk(where: { _ in true }) { entries in
            leaves.append(entries.map(\.slot))
            return true
        }
        return leaves
    }

    private func boxes(of tree: PointTree) -> [LatLonBox] {
        var boxes: [LatLonBox] = []
        tree.walk(where: { box in
            boxes.append(box)
            return true
        }) { _ in true }
        return boxes
    }
}
