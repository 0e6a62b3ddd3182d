import Foundation
import Geodesy
import OpeningHours
import ServiceKit

/// What of a filter is no matter of where a post is filed: its place, its rating, its price, whether it is open.
struct PostTest {
    private let filter: PostFilter
    private let index: PostIndex
    private let ring: RingTest?
    private let leastRating: Double
    private var moment: OpeningMoment

    init(_ filter: PostFilter, at moment: OpeningMoment, in index: PostIndex) {
        self.filter = filter
        self.index = index
        self.moment = moment
        ring = filter.shape.isRing ? filter.shape.origin.map { RingTest($0, filter.shape.distances) } : nil
        leastRating = (filter.leastRating ?? 0) * 100 - 1e-6
    }

    /// Whether every candidate meets it.
    var isAlwaysMet: Bool { filter.shape.isEverywhere && isUnconditional }

    private var isUnconditional: Bool { filter.leastRating == nil && filter.price == nil && filter.open == nil }

    /// Whether a post lies where the search looks.
    func isPlaced(_ slot: Slot) -> Bool {
        guard !filter.shape.isEverywhere else { return true }
        let (lat, lon) = (index.columns.lats[Int(slot)], index.columns.lons[Int(slot)])
        // Not-a-number is nowhere.
        guard lat == lat else { return false }
        if let ring, !ring.contains(lat: lat, lon: lon) { return false }
        if let viewport = filter.shape.viewport, !viewport.contains(lat: lat, lon: lon) { return false }
        if let polygon = filter.shape.polygon, !polygon.contains(lat: lat, lon: lon) { return false }
        return true
    }

    /// Whether it meets the rest, the costly last.
    mutating func isMet(_ slot: Slot) -> Bool {
        guard !isUnconditional else { return true }
        if filter.leastRating != nil, Double(index.columns.meanRatings[Int(slot)]) < leastRating { return false }
        if let price = filter.price, !price.amounts.contains(index.columns.prices[Int(slot)]) { return false }
        guard let open = filter.open else { return true }
        switch index.openingTimes.state(of: index.columns.openings[Int(slot)], at: &moment) {
        case .open: return true
        case .closed: return false
        case .unknown: return open.orUnknown
        }
    }
}

/// Whether points lie within a ring about a point: measured on the sphere, and exactly only where that leaves a doubt.
struct RingTest {
    private let origin: GeodesicOrigin
    private let sphere: SphericalOrigin
    private let distances: ClosedRange<Double>
    /// Haversines: up to `surelyFrom` and beyond `surelyTo` a point is outside, between the two others inside.
    private let never, surelyFrom, surelyTo, beyond: Double

    init(_ origin: GeodesicOrigin, _ distances: ClosedRange<Double>) {
        self.origin = origin
        self.distances = distances
        sphere = SphericalOrigin(lat: origin.lat, lon: origin.lon)
        never = SearchShape.haversineWithin(distances.lowerBound)
        surelyFrom = distances.lowerBound > 0 ? SearchShape.haversineBeyond(distances.lowerBound) : -1
        surelyTo = SearchShape.haversineWithin(distances.upperBound)
        beyond = SearchShape.haversineBeyond(distances.upperBound)
    }

    func contains(lat: Double, lon: Double) -> Bool {
        let haversine = sphere.haversine(toLat: lat, lon: lon)
        if haversine > beyond || haversine < never { return false }
        if haversine > surelyFrom, haversine < surelyTo { return true }
        return distances.contains(origin.distance(toLat: lat, lon: lon))
    }
}

extension SearchShape {
    /// The haversine below which every point is surely nearer than a distance in metres.
    static func haversineWithin(_ distance: Double) -> Double {
        SphericalOrigin.haversine(ofAngle: distance / WGS84.greatestCurvatureRadius)
    }

    /// The haversine beyond which every point is surely farther than a distance in metres, and a metre more.
    static func haversineBeyond(_ distance: Double) -> Double {
        guard distance < farthest else { return 1 }
        return SphericalOrigin.haversine(ofAngle: (distance + 1) / WGS84.leastCurvatureRadius)
    }

    /// Whether any point of a box may be in it.
    func mayMeet(_ box: LatLonBox) -> Bool {
        guard mayBeShown(box) else { return false }
        return rim.map { $0.sphere.haversine(to: box) <= $0.haversine } ?? true
    }

    /// Whether any point of a box may be in it as far as viewport and polygon decide.
    func mayBeShown(_ box: LatLonBox) -> Bool {
        if let viewport, !viewport.meets(box) { return false }
        if let polygon, !polygon.box.meets(box) { return false }
        return true
    }
}
