public import Vocabulary

/// A polygon whose edges are straight in longitude and latitude, as GeoJSON's are (RFC 7946 §3.1.1), with holes.
///
/// An edge of more than 180 degrees is taken the shorter way, over the 180th meridian; one of 360, along a parallel, goes all
/// the way round. A ring that as a whole goes once round the earth holds the pole that is nearer to it.
public struct LatLonPolygon: Sendable {
    /// A corner, with a longitude that follows on from the corner's before: it may be beyond ±180.
    private struct Corner: Sendable, Equatable {
        var lat, lon: Double
    }

    private let rings: [[Corner]]
    /// The least box that holds it.
    public let box: LatLonBox
    private let west, east: Double

    /// - Parameters:
    ///   - rings: the outer one first; each closed, its corners as longitude and latitude in degrees.
    ///   - mostCorners: of all rings together; each is looked at with each.
    /// - Throws: the rule that is broken: `not-a-polygon` (no ring, a ring of fewer than four positions or not closed, a
    ///   position that is none), `too-many`, `crosses-itself`.
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
        // Wider than twice round it overlaps itself, and each turn would cost every point another look.
        guard east - west <= 720 else { throw .crossesItself }
        let isAllRound = east - west >= 360
        box = LatLonBox(
            clampingSouth: outer.map(\.lat).min() ?? 0,
            west: isAllRound ? -180 : LatLonPolygon.wrapped(west),
            north: outer.map(\.lat).max() ?? 0,
            east: isAllRound ? 180 : LatLonPolygon.wrapped(east)
        )
    }

    /// Whether a point lies inside: an odd number of edges is to the east of it.
    public func contains(lat: Double, lon: Double) -> Bool {
        guard lat >= box.south, lat <= box.north else { return false }
        var turned = lon + 360 * ((west - lon) / 360).rounded(.up)
        // The western edge may have been met by a turn too many, for rounding.
        if turned - 360 >= west { turned -= 360 }
        while turned <= east {
            if isInside(lat: lat, lon: turned) { return true }
            turned += 360
        }
        return false
    }

    private func isInside(lat: Double, lon: Double) -> Bool {
        // No edge goes beyond the North Pole, so that the pole itself would be below none.
        let lat = min(lat, Coordinate.latitudes.upperBound.nextDown)
        var isInside = false
        for ring in rings {
            // A hole may have been unwrapped a turn away from the ring that it is in.
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

    /// The corners of a closed ring without the last, each a step of at most half a turn from the one before.
    private static func unwrapped(_ ring: [[Double]]) throws(BrokenRule) -> [Corner] {
        guard ring.count >= 4 else { throw .notAPolygon("needs rings of four positions at least") }
        guard ring.first == ring.last else { throw .notAPolygon("needs rings that end where they began") }
        var corners: [Corner] = []
        for position in ring {
            guard (2...3).contains(position.count), Coordinate.longitudes.contains(position[0]),
                Coordinate.latitudes.contains(position[1])
            else { throw .notAPolygon("needs positions of a longitude and a latitude within their bounds") }
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
            // Once round: closed over the pole that is nearer.
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

    /// Whether two edges have a point within both in common; to meet at a corner is no crossing.
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
    /// Whether two boxes have a point in common, or are a hair apart: differences of degrees are rounded.
    public func meets(_ other: LatLonBox) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        return reaches(other) || other.reaches(self)
    }

    private func reaches(_ other: LatLonBox) -> Bool {
        let (hair, offset) = (1e-9, eastward(to: other.west))
        return offset <= width + hair || offset >= 360 - hair
    }

    /// Whether a point lies inside or on the edge.
    public func contains(lat: Double, lon: Double) -> Bool {
        lat >= south && lat <= north && eastward(to: lon) <= width
    }
}
