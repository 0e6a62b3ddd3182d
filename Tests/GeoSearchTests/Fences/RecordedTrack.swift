import Foundation
import Geodesy
import ServiceKit
import TestKit

@testable import GeoSearchCore

/// A track file (from the tests of gpxpy, Apache-2.0).
struct RecordedTrack: Sendable, CustomStringConvertible {
    let name: String
    /// Metres per second, for files without times.
    let speed: Double?

    static let all = [
        RecordedTrack(name: "Mojstrovka.gpx", speed: 1.4),
        RecordedTrack(name: "around-visnjan-with-car.gpx", speed: nil),
        RecordedTrack(name: "cerknicko-jezero.gpx", speed: nil), RecordedTrack(name: "korita-zbevnica.gpx", speed: 1.4),
    ]

    var description: String { name }

    /// The points with their own times, or at constant speed.
    func fixes() throws -> [Fix] {
        let text = try String(contentsOf: Bundle.module.fixture(name), encoding: .utf8)
        var fixes: [Fix] = []
        var moment = Timestamp(milliseconds: 1_600_000_000_000)
        let points = text.matches(of: /<trkpt lat="([-0-9.]+)" lon="([-0-9.]+)">(?:<time>([^<]+)<\/time>)?/)
        for match in points {
            let point = try Coordinate(lat: Double(match.1) ?? .nan, lon: Double(match.2) ?? .nan)
            if let speed, let last = fixes.last {
                moment = last.at.adding(.milliseconds(Int64(1_000 + last.point.distance(to: point) / speed * 1_000)))
            } else if speed == nil {
                guard let time = match.3.flatMap({ Timestamp(String($0)) }) else { continue }
                moment = time
            }
            if let last = fixes.last, moment <= last.at { continue }
            fixes.append(Fix(at: moment, point: point, accuracy: 15))
        }
        return fixes
    }
}

extension Coordinate {
    func distance(to other: Coordinate) -> Double {
        Geodesic.distance(fromLat: lat, lon: lon, toLat: other.lat, lon: other.lon)
    }

    /// On a sphere of mean radius, precise enough for some hundred metres.
    func shifted(by metres: Double, towards bearing: Double) throws -> Coordinate {
        let (north, east) = (metres * cos(bearing * .pi / 180), metres * sin(bearing * .pi / 180))
        let degrees = 180 / (.pi * 6_371_008.8)
        return try Coordinate(lat: lat + north * degrees, lon: lon + east * degrees / cos(lat * .pi / 180))
    }
}

extension Fix {
    /// Adds an error like a phone's.
    func moved(by metres: ClosedRange<Double>, _ random: inout some RandomNumberGenerator) throws -> Fix {
        let point = try point.shifted(
            by: Double.random(in: metres, using: &random),
            towards: Double.random(in: 0..<360, using: &random)
        )
        return Fix(at: at, point: point, accuracy: accuracy)
    }
}

/// A visit according to the continuous track.
struct TrueVisit: Sendable {
    let start: Timestamp
    let end: Timestamp?

    /// From entry until farther away than the edge zone.
    static func all(of fixes: [Fix], in fence: PostFence) -> [TrueVisit] {
        var visits: [TrueVisit] = []
        var start: Timestamp?
        for (moment, distance) in distances(of: fixes, to: fence) {
            if let began = start, distance > fence.radius + FenceReading.margin(of: fence.radius) + 15 {
                visits.append(TrueVisit(start: began, end: moment))
                start = nil
            } else if start == nil, distance <= fence.radius {
                start = moment
            }
        }
        return visits + (start.map { [TrueVisit(start: $0, end: nil)] } ?? [])
    }

    /// Whether noise cannot reverse an entry or exit: visits lead 35 m inside and absences 25 m beyond the edge, and
    /// both last for two fixes, or pass straight through.
    static func areClear(of fixes: [Fix], in fence: PostFence) -> Bool {
        let inner = fence.radius - 35
        let outer = fence.radius + FenceReading.margin(of: fence.radius) + 15
        var extremes: [Double] = []
        var isFalling: Bool?
        var last = Double.infinity
        let walked = distances(of: fixes, to: fence).map(\.distance)
        for distance in walked {
            if let falling = isFalling, distance > last, falling { extremes.append(last) }
            if let falling = isFalling, distance < last, !falling { extremes.append(last) }
            if distance != last { isFalling = distance < last }
            last = distance
        }
        let ends = [walked.first, walked.last].compactMap(\.self)
        // All turning points are deep inside or surely outside.
        return (extremes + ends).allSatisfy { $0 <= inner || $0 > outer + 25 }
            && areSeen(fixes, in: fence, outer: outer)
    }

    /// Whether the fixes without noise suffice: at least two beyond the edge between visits and at the end, and no long
    /// pause after a single one inside.
    private static func areSeen(_ fixes: [Fix], in fence: PostFence, outer: Double) -> Bool {
        var (inside, beyond, last) = (0, 2, fixes.first)
        for fix in fixes {
            let distance = fix.point.distance(to: fence.point)
            if let last, inside == 1, beyond == 0, fix.at.since(last.at) >= .seconds(600) { return false }
            last = fix
            if distance <= fence.radius {
                if beyond > 0 { inside = 0 }
                if beyond == 1 { return false }
                (inside, beyond) = (inside + 1, 0)
            } else if distance > outer + 25 {
                beyond += 1
            }
        }
        return inside == 0 || beyond != 1
    }

    /// Every ten metres of the way; empty for gaps.
    private static func distances(of fixes: [Fix], to fence: PostFence) -> [(at: Timestamp, distance: Double)] {
        var distances: [(at: Timestamp, distance: Double)] = []
        for (from, to) in zip(fixes, fixes.dropFirst()) {
            let length = from.point.distance(to: to.point)
            let pause = to.at.since(from.at)
            let steps = pause > .seconds(600) ? 1 : max(1, Int(length / 10))
            for step in 0..<steps {
                let share = Double(step) / Double(steps)
                let lat = from.point.lat + (to.point.lat - from.point.lat) * share
                let lon = from.point.lon + (to.point.lon - from.point.lon) * share
                let moment = from.at.adding(.milliseconds(Int64(pause / .milliseconds(1) * share)))
                let distance = Geodesic.distance(fromLat: lat, lon: lon, toLat: fence.point.lat, lon: fence.point.lon)
                distances.append((moment, distance))
            }
        }
        if let last = fixes.last { distances.append((last.at, last.point.distance(to: fence.point))) }
        return distances
    }
}
