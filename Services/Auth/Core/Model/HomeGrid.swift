import AuthContract
import Foundation
import Geodesy
import ServiceKit

/// Maps homes to published cells on a secret, permanent grid per user.
///
/// The key rotates the sphere for each user, which is cut into equal tiles (``SphereTile``). Grids are nested, so cells
/// of several precisions reveal no more than the finest one.
struct HomeGrid: Sendable {
    let key: [UInt8]

    func cell(of point: Coordinate, for person: UserID, _ precision: HomePrecision) throws -> HomeCell? {
        guard let size = CellSize(precision) else { return nil }
        let frame = Rotation(keyed(person))
        let tile = SphereTile(holding: frame.turned(point.direction), rows: size.rows)
        return HomeCell(center: try Coordinate(frame.turnedBack(tile.center)), radius: size.radius)
    }

    func cell(of home: HomeRecord, for person: UserID) throws -> HomeCell? {
        try cell(of: home.point, for: person, home.precision)
    }

    private func keyed(_ person: UserID) -> [UInt8] {
        Blake2b.digest(of: Array("\(person)".utf8), key: key, length: 24)
    }
}

private struct CellSize {
    /// Rows per face; each grid has three times those of the coarser one.
    let rows: Int
    /// Metres, also on the ellipsoid: corners are within 1.05 sides of a square of equal area.
    let radius: Double

    init?(_ precision: HomePrecision) {
        switch precision {
        case .oneKilometre: (rows, radius) = (5_868, 1_200)  // 1.11 km
        case .threeKilometres: (rows, radius) = (1_956, 3_600)  // 3.33 km
        case .tenKilometres: (rows, radius) = (652, 10_600)  // 10.0 km
        default: return nil
        }
    }
}

/// A uniformly distributed rotation.
///
/// Source: Shoemake, "Uniform random rotations", Graphics Gems III (1992).
private struct Rotation {
    private let axis: SIMD3<Double>
    private let scalar: Double

    init(_ bytes: [UInt8]) {
        let parts = (0..<3).map { part in
            let number = bytes[part * 8..<part * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) }
            return Double(number >> 11) * 0x1p-53
        }
        let (one, other) = ((1 - parts[0]).squareRoot(), parts[0].squareRoot())
        let (first, second) = (2 * .pi * parts[1], 2 * .pi * parts[2])
        axis = SIMD3(one * sin(first), one * cos(first), other * sin(second))
        scalar = other * cos(second)
    }

    func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> { turned(vector, about: axis) }
    func turnedBack(_ vector: SIMD3<Double>) -> SIMD3<Double> { turned(vector, about: -axis) }

    private func turned(_ vector: SIMD3<Double>, about axis: SIMD3<Double>) -> SIMD3<Double> {
        let across = 2 * product(axis, vector)
        return vector + scalar * across + product(axis, across)
    }

    private func product(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            left.y * right.z - left.z * right.y,
            left.z * right.x - left.x * right.z,
            left.x * right.y - left.y * right.x
        )
    }
}

extension Coordinate {
    fileprivate var direction: SphereTile.Direction {
        let (north, east) = (lat * .pi / 180, lon * .pi / 180)
        return SIMD3(cos(north) * cos(east), cos(north) * sin(east), sin(north))
    }

    /// Rounds to a metre.
    fileprivate init(_ direction: SphereTile.Direction) throws {
        let north = atan2(direction.z, (direction.x * direction.x + direction.y * direction.y).squareRoot())
        let east = atan2(direction.y, direction.x)
        try self.init(lat: Self.rounded(north), lon: Self.rounded(east))
    }

    private static func rounded(_ angle: Double) -> Double { (angle * 180 / .pi * 100_000).rounded() / 100_000 }
}
