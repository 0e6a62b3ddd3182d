import GeoSearchContract
import Geodesy
import ServiceKit

/// The area of a search: an intersection of ring, viewport and polygon.
struct SearchShape: Sendable {
    /// Metres; over half the earth's circumference.
    static let farthest = 20_040_000.0
    /// Metres; an estimate.
    private static let farFrom = 10_000_000.0

    private(set) var origin: GeodesicOrigin?
    /// Metres, inclusive.
    private(set) var distances = 0.0...SearchShape.farthest
    private(set) var viewport: LatLonBox?
    private(set) var polygon: LatLonPolygon?
    private(set) var ring: Ring?

    /// Whether the shape covers the world; a post without a point is inside too.
    var isEverywhere: Bool { ring == nil && viewport == nil && polygon == nil }

    var isBoxed: Bool { viewport != nil || polygon != nil }

    /// Whether many posts must be measured on the ellipsoid, 10 µs each (decision 0071).
    var isFarAway: Bool { distances.lowerBound > Self.farFrom }

    /// Whether it is just a circle.
    var isCircle: Bool { ring != nil && !isBoxed && distances.lowerBound == 0 }

    init() {}

    init(around point: Coordinate) {
        origin = GeodesicOrigin(lat: point.lat, lon: point.lon)
    }

    init(_ request: Search) throws(Fault) {
        origin = request.near.map { GeodesicOrigin(lat: $0.lat, lon: $0.lon) }
        var faults = FaultList()
        for (name, value) in [("within", request.within), ("beyond", request.beyond)]
        where value != nil && origin == nil {
            faults.add(BrokenRule("missing", "is missing: \(name) needs a point").fault(at: "near"))
        }
        let (minimum, maximum) = (request.beyond ?? 0, request.within ?? Self.farthest)
        if minimum <= maximum {
            distances = minimum...maximum
        } else {
            faults.add(BrokenRule.emptyRange("is greater than within").fault(at: "beyond"))
        }
        if let origin, request.beyond != nil || request.within != nil { ring = Ring(about: origin, distances) }
        viewport = faults.value { () throws(Fault) in try request.viewport.map(LatLonBox.init) } ?? nil
        polygon = faults.value { () throws(Fault) in try request.polygon.map(LatLonPolygon.init) } ?? nil
        try faults.throwFirst()
    }

    func contains(lat: Double, lon: Double) -> Bool {
        if let ring, !ring.contains(lat: lat, lon: lon) { return false }
        if let viewport, !viewport.contains(lat: lat, lon: lon) { return false }
        if let polygon, !polygon.contains(lat: lat, lon: lon) { return false }
        return true
    }

    /// May return true for disjoint boxes.
    func mayMeet(_ box: LatLonBox) -> Bool { mayBeShown(box) && ring?.mayMeet(box) ?? true }

    /// Returns whether viewport and polygon may show posts of the box.
    func mayBeShown(_ box: LatLonBox) -> Bool {
        if let viewport, !viewport.meets(box) { return false }
        if let polygon, !polygon.box.meets(box) { return false }
        return true
    }
}

/// A ring, measured on the ellipsoid only in doubt.
struct Ring: Sendable {
    private let origin: GeodesicOrigin
    private let sphere: SphericalOrigin
    private let antipode: SphericalOrigin
    private let distances: ClosedRange<Double>
    /// The rounding error of sums of haversines.
    private static let rounding = 1e-12
    /// Haversines; between outside and inside, the ellipsoid decides.
    let outsideBelow, insideFrom, insideTo, outsideAbove: Double

    init(about origin: GeodesicOrigin, _ distances: ClosedRange<Double>) {
        self.origin = origin
        self.distances = distances
        sphere = SphericalOrigin(lat: origin.lat, lon: origin.lon)
        antipode = SphericalOrigin(lat: -origin.lat, lon: origin.lon + 180)
        outsideBelow = SearchShape.haversineWithin(distances.lowerBound)
        insideFrom = distances.lowerBound > 0 ? SearchShape.haversineBeyond(distances.lowerBound) : -1
        insideTo = SearchShape.haversineWithin(distances.upperBound)
        outsideAbove = SearchShape.haversineBeyond(distances.upperBound)
    }

    func contains(lat: Double, lon: Double) -> Bool {
        let haversine = sphere.haversine(toLat: lat, lon: lon)
        if haversine > outsideAbove || haversine < outsideBelow { return false }
        if haversine > insideFrom, haversine < insideTo { return true }
        return distances.contains(origin.distance(toLat: lat, lon: lon))
    }

    /// Haversines from a point and its antipode add up to 1.
    func mayMeet(_ box: LatLonBox) -> Bool {
        guard sphere.haversine(to: box) <= outsideAbove else { return false }
        return outsideBelow <= 0 || 1 - antipode.haversine(to: box) >= outsideBelow - Self.rounding
    }
}

extension SearchShape {
    /// Below this haversine, all points are surely nearer than `distance` metres.
    static func haversineWithin(_ distance: Double) -> Double {
        SphericalOrigin.haversine(ofAngle: distance / WGS84.maximumCurvatureRadius)
    }

    /// Beyond this haversine, all points are surely farther than `distance` metres plus one.
    static func haversineBeyond(_ distance: Double) -> Double {
        guard distance < farthest else { return 1 }
        return SphericalOrigin.haversine(ofAngle: (distance + 1) / WGS84.minimumCurvatureRadius)
    }
}

extension LatLonPolygon {
    /// - Throws: `invalid`, naming the coordinates.
    fileprivate init(_ polygon: GeoPolygon) throws(Fault) {
        do throws(BrokenRule) {
            let maximum = GeoPolygon.coordinatesRule.maximumCorners
            try self.init(rings: polygon.coordinates, maximumCorners: maximum)
        } catch {
            throw error.fault(at: "polygon.coordinates")
        }
    }
}

extension LatLonBox {
    /// - Throws: `invalid`, naming the member of the viewport.
    init(_ viewport: Viewport) throws(Fault) {
        guard viewport.south <= viewport.north else {
            throw BrokenRule.emptyRange("is less than south").fault(at: "viewport.north")
        }
        self.init(
            clampingSouth: viewport.south,
            west: viewport.west,
            north: viewport.north,
            east: viewport.east
        )
    }
}
