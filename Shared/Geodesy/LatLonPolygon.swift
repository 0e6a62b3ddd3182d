public import UmkreisVocabulary

/// A polygon with edges straight in longitude and latitude, as in GeoJSON (RFC 7946 §3.1.1).
///
/// Edges over 180 degrees take the shorter way over the date line. So one from -180 to 180 has no length, except in a
/// ring with edges along both, cut at the date line as RFC 7946 §3.1.9 asks: there it circles the earth. A ring around
/// the earth contains the nearer pole, and one about the equator the pole on its left (RFC 7946 §3.1.6).
public struct LatLonPolygon: Sendable {
    /// An unwrapped longitude may exceed ±180.
    fileprivate struct Corner: Sendable {
        var lat, lon: Double
    }

    /// A ring and its range of unwrapped longitudes.
    fileprivate struct Ring: Sendable {
        let corners: [Corner]
        /// The given sides, not those that lead to a pole.
        let edges: [Edge]
        let west, east: Double

        init(_ corners: [Corner], edges: [Edge]) {
            (self.corners, self.edges) = (corners, edges)
            west = corners.map(\.lon).min() ?? 0
            east = corners.map(\.lon).max() ?? 0
        }
    }

    private let rings: [Ring]
    /// The bounding box.
    public let box: LatLonBox

    /// - Parameters:
    ///   - rings: outer first, closed; longitude and latitude in degrees.
    ///   - maximumCorners: over all rings; checks take quadratic time.
    /// - Throws: `not-a-polygon`, `too-many`, `crosses-itself`.
    public init(rings given: [[[Double]]], maximumCorners: Int) throws(BrokenRule) {
        guard given.reduce(0, { $0 + $1.count }) <= maximumCorners else { throw .tooMany(maximumCorners) }
        var rings: [Ring] = []
        for ring in given { rings.append(try LatLonPolygon.unwrapped(ring)) }
        guard let outer = rings.first else { throw .notAPolygon("needs a ring") }
        // Each turn would slow down `contains`.
        guard rings.allSatisfy({ $0.east - $0.west <= 720 }) else { throw .crossesItself }
        let edges = rings.flatMap(\.edges)
        for (index, edge) in edges.enumerated() where edges[(index + 1)...].contains(where: edge.crosses) {
            throw .crossesItself
        }
        self.rings = rings
        let isAllRound = outer.east - outer.west >= 360
        box = LatLonBox(
            clampingSouth: outer.corners.map(\.lat).min() ?? 0,
            west: isAllRound ? -180 : LatLonPolygon.wrapped(outer.west),
            north: outer.corners.map(\.lat).max() ?? 0,
            east: isAllRound ? 180 : LatLonPolygon.wrapped(outer.east)
        )
    }

    /// Returns whether a point is inside, by the even-odd rule.
    public func contains(lat: Double, lon: Double) -> Bool {
        guard lat >= box.south, lat <= box.north else { return false }
        // Edges end at the North Pole, so it is never below one.
        let lat = min(lat, Coordinate.latitudes.upperBound.nextDown)
        return rings.reduce(false) { $0 != $1.contains(lat: lat, lon: lon) }
    }

    private static func wrapped(_ lon: Double) -> Double {
        let turned = lon.remainder(dividingBy: 360)
        return turned == -180 && lon > 0 ? 180 : turned
    }

    /// Drops the last corner; each step is at most half a turn, except where a cut ring circles the earth.
    private static func unwrapped(_ ring: [[Double]]) throws(BrokenRule) -> Ring {
        guard ring.count >= 4 else { throw .notAPolygon("needs rings of at least four positions") }
        for position in ring {
            guard (2...3).contains(position.count), Coordinate.longitudes.contains(position[0]),
                Coordinate.latitudes.contains(position[1])
            else { throw .notAPolygon("needs positions with a valid longitude and latitude") }
        }
        guard isClosed(ring) else { throw .notAPolygon("needs closed rings") }
        let isCut = isCut(ring)
        var corners = [Corner(lat: ring[0][1], lon: ring[0][0])]
        for index in ring.indices.dropFirst() {
            let step = ring[index][0] - ring[index - 1][0]
            let isShort = abs(step) <= 180 || abs(step) == 360 && isCut
            let lon = corners[index - 1].lon + (isShort ? step : step - (step > 0 ? 360 : -360))
            corners.append(Corner(lat: ring[index][1], lon: lon))
        }
        let edges = zip(corners, corners.dropFirst()).map(Edge.init)
        if abs(corners[corners.count - 1].lon - corners[0].lon) > 180 {
            return Ring(closedOverPole(corners), edges: edges)
        }
        corners.removeLast()
        return Ring(corners, edges: edges)
    }

    /// A ring may end where it began on the other side of the date line.
    private static func isClosed(_ ring: [[Double]]) -> Bool {
        let (first, last) = (ring[0], ring[ring.count - 1])
        return first[1] == last[1] && (first[0] == last[0] || abs(first[0]) == 180 && first[0] == -last[0])
    }

    /// Whether a ring has edges along the date line on both sides.
    private static func isCut(_ ring: [[Double]]) -> Bool {
        func hasEdge(at lon: Double) -> Bool {
            ring.indices.dropFirst().contains { ring[$0][0] == lon && ring[$0 - 1][0] == lon }
        }
        return hasEdge(at: 180) && hasEdge(at: -180)
    }

    /// The pole is chosen by the area between ring and equator, in degrees; of equal areas by the direction.
    private static func closedOverPole(_ corners: [Corner]) -> [Corner] {
        let (first, last) = (corners[0], corners[corners.count - 1])
        var north = 0.0
        for (from, to) in zip(corners, corners.dropFirst()) { north += (to.lon - from.lon) * (from.lat + to.lat) / 2 }
        let isEastward = last.lon > first.lon
        if !isEastward { north = -north }
        // Rounding adds less than a billionth.
        let pole = abs(north) > 1e-6 ? (north > 0 ? 90.0 : -90) : isEastward ? 90 : -90
        return corners + [Corner(lat: pole, lon: last.lon), Corner(lat: pole, lon: first.lon)]
    }
}

extension LatLonPolygon.Ring {
    fileprivate func contains(lat: Double, lon: Double) -> Bool {
        var turned = lon + 360 * ((west - lon) / 360).rounded(.up)
        // Rounding may add a turn.
        if turned - 360 >= west { turned -= 360 }
        while turned <= east {
            if isInside(lat: lat, lon: turned) { return true }
            turned += 360
        }
        return false
    }

    private func isInside(lat: Double, lon: Double) -> Bool {
        var isInside = false
        var last = corners[corners.count - 1]
        for corner in corners {
            if (corner.lat > lat) != (last.lat > lat),
                lon < (last.lon - corner.lon) * (lat - corner.lat) / (last.lat - corner.lat) + corner.lon
            {
                isInside.toggle()
            }
            last = corner
        }
        return isInside
    }
}

/// A side of a ring, at most 360 degrees long.
private struct Edge: Sendable {
    let from, to: LatLonPolygon.Corner

    init(from: LatLonPolygon.Corner, to: LatLonPolygon.Corner) {
        (self.from, self.to) = (from, to)
    }

    private var width: Double { abs(to.lon - from.lon) }

    /// Whether two edges cross anywhere on the earth; shared corners don't count.
    func crosses(_ other: Edge) -> Bool {
        guard min(from.lat, to.lat) <= max(other.from.lat, other.to.lat),
            min(other.from.lat, other.to.lat) <= max(from.lat, to.lat)
        else { return false }
        let turn = 360 * ((from.lon + to.lon - other.from.lon - other.to.lon) / 720).rounded()
        if width + other.width <= 360 { return crosses(other, turnedBy: turn) }
        return [turn - 360, turn, turn + 360].contains { crosses(other, turnedBy: $0) }
    }

    private func crosses(_ other: Edge, turnedBy turn: Double) -> Bool {
        let (a, b) = (side(of: other.from, turnedBy: turn), side(of: other.to, turnedBy: turn))
        let (c, d) = (other.side(of: from, turnedBy: -turn), other.side(of: to, turnedBy: -turn))
        return a * b < 0 && c * d < 0
    }

    /// Positive on the left, zero within a billionth of a degree.
    private func side(of corner: LatLonPolygon.Corner, turnedBy turn: Double) -> Double {
        let area =
            (to.lon - from.lon) * (corner.lat - from.lat) - (to.lat - from.lat) * (corner.lon + turn - from.lon)
        return abs(area) < 1e-9 * (width + abs(to.lat - from.lat)) ? 0 : area
    }
}

extension BrokenRule {
    fileprivate static let crossesItself = BrokenRule("crosses-itself", "has edges that cross each other")

    fileprivate static func notAPolygon(_ words: String) -> BrokenRule { BrokenRule("not-a-polygon", words) }
}

extension LatLonBox {
    /// Returns whether two boxes intersect, within rounding errors.
    public func meets(_ other: LatLonBox) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        return reaches(other) || other.reaches(self)
    }

    private func reaches(_ other: LatLonBox) -> Bool {
        let (hair, offset) = (1e-9, eastward(to: other.west))
        return offset <= width + hair || offset >= 360 - hair
    }

    /// Returns whether a point is inside or on the edge.
    public func contains(lat: Double, lon: Double) -> Bool {
        lat >= south && lat <= north && eastward(to: lon) <= width
    }
}
