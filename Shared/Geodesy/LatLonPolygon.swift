public import Vocabulary

/// A polygon with edges straight in longitude and latitude, as in GeoJSON (RFC 7946 §3.1.1).
///
/// Edges over 180 degrees take the shorter way over the date line; one of 360 circles the earth. A ring around the
/// earth contains the nearer pole.
public struct LatLonPolygon: Sendable {
    /// An unwrapped longitude may exceed ±180.
    private struct Corner: Sendable, Equatable {
        var lat, lon: Double
    }

    private let rings: [[Corner]]
    /// The bounding box.
    public let box: LatLonBox
    private let west, east: Double

    /// - Parameters:
    ///   - rings: outer first, closed; longitude and latitude in degrees.
    ///   - mostCorners: over all rings; checks take quadratic time.
    /// - Throws: `not-a-polygon`, `too-many`, `crosses-itself`.
    public init(rings given: [[[Double]]], mostCorners: Int) throws(BrokenRule) {
        guard !given.isEmpty else { throw .notAPolygon("needs a ring") }
        guard given.reduce(0, { $0 + $1.count }) <= mostCorners else { throw .tooMany(mostCorners) }
        var rings: [[Corner]] = []
        for ring in given { rings.append(try LatLonPolygon.unwrapped(ring)) }
        try LatLonPolygon.checkCrossings(rings)
        self.rings = rings
        let outer = rings[0]
        west = outer.map(\.lon).min() ?? 0
        east = outer.map(\.lon).max() ?? 0
        // Each turn would slow down `contains`.
        guard east - west <= 720 else { throw .crossesItself }
        let isAllRound = east - west >= 360
        box = LatLonBox(
            clampingSouth: outer.map(\.lat).min() ?? 0,
            west: isAllRound ? -180 : LatLonPolygon.wrapped(west),
            north: outer.map(\.lat).max() ?? 0,
            east: isAllRound ? 180 : LatLonPolygon.wrapped(east)
        )
    }

    /// Returns whether a point is inside, by the even-odd rule.
    public func contains(lat: Double, lon: Double) -> Bool {
        guard lat >= box.south, lat <= box.north else { return false }
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
        // Edges end at the North Pole, so it is never below one.
        let lat = min(lat, Coordinate.latitudes.upperBound.nextDown)
        var isInside = false
        for ring in rings {
            // A hole may be unwrapped one turn away.
            for turn in [0.0, 360, -360] where turn == 0 || ring != rings[0] {
                var last = ring[ring.count - 1]
                for corner in ring {
                    if (corner.lat > lat) != (last.lat > lat),
                        lon < (last.lon - corner.lon) * (lat - corner.lat) / (last.lat - corner.lat) + corner.lon + turn
                    {
                        isInside.toggle()
                    }
                    last = corner
                }
            }
        }
        return isInside
    }

    private static func wrapped(_ lon: Double) -> Double {
        let turned = lon.remainder(dividingBy: 360)
        return turned == -180 && lon > 0 ? 180 : turned
    }

    /// Drops the last corner; each step is at most half a turn.
    private static func unwrapped(_ ring: [[Double]]) throws(BrokenRule) -> [Corner] {
        guard ring.count >= 4 else { throw .notAPolygon("needs rings of at least four positions") }
        guard ring.first == ring.last else { throw .notAPolygon("needs closed rings") }
        var corners: [Corner] = []
        for position in ring {
            guard (2...3).contains(position.count), Coordinate.longitudes.contains(position[0]),
                Coordinate.latitudes.contains(position[1])
            else { throw .notAPolygon("needs positions with a valid longitude and latitude") }
            guard let last = corners.last else {
                corners.append(Corner(lat: position[1], lon: position[0]))
                continue
            }
            let step = position[0] - wrapped(last.lon)
            let isAllRound = abs(step) == 360
            let short = abs(step) > 180 && !isAllRound ? step - (step > 0 ? 360 : -360) : step
            corners.append(Corner(lat: position[1], lon: last.lon + short))
        }
        let end = corners.removeLast()
        if abs(end.lon - corners[0].lon) > 180 {
            // Closed over the nearer pole.
            let pole = corners.reduce(0) { $0 + $1.lat } < 0 ? -90.0 : 90
            corners += [end, Corner(lat: pole, lon: end.lon), Corner(lat: pole, lon: corners[0].lon)]
        }
        return corners
    }

    private static func checkCrossings(_ rings: [[Corner]]) throws(BrokenRule) {
        var edges: [(from: Corner, to: Corner)] = []
        for ring in rings {
            for index in ring.indices { edges.append((ring[index], ring[(index + 1) % ring.count])) }
        }
        for (index, edge) in edges.enumerated() {
            for other in edges[(index + 1)...] where crosses(edge, other) {
                throw .crossesItself
            }
        }
    }

    /// Shared corners don't count.
    private static func crosses(_ one: (from: Corner, to: Corner), _ other: (from: Corner, to: Corner)) -> Bool {
        func side(_ corner: Corner, of edge: (from: Corner, to: Corner)) -> Double {
            (edge.to.lon - edge.from.lon) * (corner.lat - edge.from.lat)
                - (edge.to.lat - edge.from.lat) * (corner.lon - edge.from.lon)
        }
        let (a, b) = (side(other.from, of: one), side(other.to, of: one))
        let (c, d) = (side(one.from, of: other), side(one.to, of: other))
        return a * b < 0 && c * d < 0
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
