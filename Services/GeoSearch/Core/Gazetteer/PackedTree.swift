import Geodesy
import HeapModule

/// A packed Hilbert R-tree of places, in the mapped file.
///
/// Walked best first by a spherical lower bound, valid across date line and poles; only possible results are measured
/// on the ellipsoid.
struct PackedTree {
    private static let fanout = 16
    /// The error of a box's haversine.
    private static let roundingOfBounds = 1e-15

    private let bytes: GazetteerBytes
    /// Boxes per level, leaves first.
    private let levels: [Range<Int>]
    private let spots: Int

    init(_ bytes: GazetteerBytes) {
        self.bytes = bytes
        spots = bytes.count(of: .spots)
        levels = Self.levels(over: spots)
    }

    static func boxes(over count: Int) -> Int { levels(over: count).last?.upperBound ?? 0 }

    private static func levels(over count: Int) -> [Range<Int>] {
        var levels: [Range<Int>] = []
        var (start, size) = (0, count)
        while size > 1 {
            size = (size + fanout - 1) / fanout
            levels.append(start..<start + size)
            start += size
        }
        return levels
    }

    /// Returns places by distance, then id.
    ///
    /// - Parameters:
    ///   - within: metres.
    ///   - behind: the end of the previous page.
    ///   - isWanted: by index, called before measuring.
    func nearest(
        to point: (lat: Double, lon: Double),
        count: Int,
        within maximum: Double = .infinity,
        behind: PlaceDistance? = nil,
        where isWanted: (Int) -> Bool = { _ in true }
    ) -> [PlaceDistance] {
        let sphere = SphericalOrigin(lat: point.lat, lon: point.lon)
        let origin = GeodesicOrigin(lat: point.lat, lon: point.lon)
        var found: [PlaceDistance] = []
        var farthest = Self.greatestHaversine(within: maximum)
        var steps: Heap<Step> = []
        if let root = levels.last { steps.insert(Step(haversine: 0, entry: spots + root.lowerBound)) }
        if levels.isEmpty, spots == 1 { steps.insert(Step(haversine: 0, entry: 0)) }
        while let step = steps.popMin(), step.haversine <= farthest {
            if step.entry >= spots {
                expand(step.entry - spots, from: sphere, upTo: farthest, into: &steps)
                continue
            }
            let index = bytes.place(ofSpot: step.entry)
            guard isWanted(index) else { continue }
            let spot = bytes.point(ofSpot: step.entry)
            let metres = origin.distance(toLat: spot.lat, lon: spot.lon)
            let candidate = PlaceDistance(metres: metres, id: bytes.word(.places, index), index: index)
            guard metres <= maximum, behind.map({ $0 < candidate }) ?? true else { continue }
            if found.count == count, let last = found.last {
                guard candidate < last else { continue }
                found.removeLast()
            }
            found.insert(candidate, at: found.lastIndex { $0 < candidate }.map { $0 + 1 } ?? 0)
            if found.count == count, let last = found.last {
                farthest = min(farthest, Self.greatestHaversine(within: last.metres))
            }
        }
        return found
    }

    /// Paths are at least as long as angle × least radius of curvature.
    private static func greatestHaversine(within metres: Double) -> Double {
        SphericalOrigin.haversine(ofAngle: metres / WGS84.minimumCurvatureRadius) + roundingOfBounds
    }

    private func expand(_ box: Int, from origin: SphericalOrigin, upTo farthest: Double, into steps: inout Heap<Step>) {
        guard let level = levels.firstIndex(where: { $0.contains(box) }) else { return }
        let position = (box - levels[level].lowerBound) * Self.fanout
        if level == 0 {
            for spot in position..<min(position + Self.fanout, spots) {
                let point = bytes.point(ofSpot: spot)
                let haversine = origin.haversine(toLat: point.lat, lon: point.lon)
                if haversine <= farthest { steps.insert(Step(haversine: haversine, entry: spot)) }
            }
        } else {
            let below = levels[level - 1]
            let start = below.lowerBound + position
            for child in start..<min(start + Self.fanout, below.upperBound) {
                let haversine = origin.haversine(to: bytes.box(at: child))
                if haversine <= farthest { steps.insert(Step(haversine: haversine, entry: spots + child)) }
            }
        }
    }

    /// A point, or from `spots` on a box.
    private struct Step: Comparable {
        let haversine: Double
        let entry: Int

        static func < (left: Step, right: Step) -> Bool { left.haversine < right.haversine }
    }
}

struct PlaceDistance: Comparable {
    /// Distance on the WGS 84 ellipsoid.
    let metres: Double
    /// GeoNames id.
    let id: Int
    let index: Int

    static func < (left: PlaceDistance, right: PlaceDistance) -> Bool {
        left.metres != right.metres ? left.metres < right.metres : left.id < right.id
    }
}

extension GazetteerBytes {
    fileprivate func place(ofSpot spot: Int) -> Int { Int(number(UInt32.self, .spots, spot)) }

    fileprivate func point(ofSpot spot: Int) -> (lat: Double, lon: Double) {
        (
            Double(number(Int32.self, .spots, spot, byte: 4)) / 1e7,
            Double(number(Int32.self, .spots, spot, byte: 8)) / 1e7
        )
    }

    fileprivate func box(at index: Int) -> LatLonBox {
        LatLonBox(
            clampingSouth: Double(number(Int32.self, .boxes, index)) / 1e7,
            west: Double(number(Int32.self, .boxes, index, byte: 4)) / 1e7,
            north: Double(number(Int32.self, .boxes, index, byte: 8)) / 1e7,
            east: Double(number(Int32.self, .boxes, index, byte: 12)) / 1e7
        )
    }
}
