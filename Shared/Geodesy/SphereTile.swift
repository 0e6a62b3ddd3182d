import Foundation

/// A tile of the sphere, all of equal area (HEALPix).
///
/// Tripling the rows of the twelve faces splits each tile into exactly nine.
///
/// Source: Górski et al., "HEALPix: a framework for high-resolution discretization and fast analysis of data
/// distributed on the sphere", ApJ 622 (2005), section 5.
public struct SphereTile: Hashable, Sendable {
    /// A unit vector.
    public typealias Direction = SIMD3<Double>

    /// Rows, and columns, per face.
    public let rows: Int
    private let face: Int
    private let column: Int
    private let row: Int

    public init(holding direction: Direction, rows: Int) {
        self.rows = rows
        let z = direction.z
        var turn = atan2(direction.y, direction.x) / (.pi / 2)
        if turn < 0 { turn += 4 }
        if turn >= 4 { turn = 0 }
        let x, y: Double
        if abs(z) <= 2.0 / 3 {
            let (rising, falling) = (0.5 + turn - z * 0.75, 0.5 + turn + z * 0.75)
            let (rise, fall) = (Int(rising), Int(falling))
            face = rise == fall ? rise | 4 : rise < fall ? rise : fall + 8
            (x, y) = (falling - Double(fall), 1 - (rising - Double(rise)))
        } else {
            let quarter = min(3, Int(turn))
            let along = turn - Double(quarter)
            let fromPole = (3 * max(0, 1 - abs(z))).squareRoot()
            let (east, west) = (along * fromPole, (1 - along) * fromPole)
            face = z > 0 ? quarter : quarter + 8
            (x, y) = z > 0 ? (1 - west, 1 - east) : (east, west)
        }
        column = max(0, min(rows - 1, Int(x * Double(rows))))
        row = max(0, min(rows - 1, Int(y * Double(rows))))
    }

    public var center: Direction {
        let x = (Double(column) + 0.5) / Double(rows)
        let y = (Double(row) + 0.5) / Double(rows)
        let ring = Double(face / 4 + 2) - x - y
        let z, width: Double
        if ring < 1 {
            width = ring
            z = 1 - width * width / 3
        } else if ring > 3 {
            width = 4 - ring
            z = width * width / 3 - 1
        } else {
            width = 1
            z = (2 - ring) * 2 / 3
        }
        // The four equatorial faces start an eighth of a turn earlier.
        let meridian = Double(face % 4 * 2 + (face / 4 == 1 ? 0 : 1))
        let turn = (meridian * width + x - y) / width * (.pi / 4)
        let aside = max(0, 1 - z * z).squareRoot()
        return Direction(aside * cos(turn), aside * sin(turn), z)
    }
}
