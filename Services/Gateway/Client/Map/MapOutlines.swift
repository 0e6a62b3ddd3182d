import GeoSearchContract
import Outlines

/// Coasts and borders of countries (Natural Earth 1:50 million, public domain).
struct MapOutlines: Sendable {
    struct Ring: Sendable {
        /// Degrees.
        var points: [(lat: Double, lon: Double)] = []
        private(set) var lats = (minimum: 90.0, maximum: -90.0)
        private(set) var lons = (minimum: 180.0, maximum: -180.0)

        fileprivate mutating func append(lat: Double, lon: Double) {
            points.append((lat, lon))
            lats = (min(lats.minimum, lat), max(lats.maximum, lat))
            lons = (min(lons.minimum, lon), max(lons.maximum, lon))
        }

        /// Whether its box touches another.
        func touches(_ viewport: Viewport) -> Bool {
            guard lats.maximum >= viewport.south, lats.minimum <= viewport.north else { return false }
            let parts =
                viewport.west <= viewport.east
                ? [(viewport.west, viewport.east)] : [(viewport.west, 180.0), (-180.0, viewport.east)]
            return parts.contains { lons.maximum >= $0.0 && lons.minimum <= $0.1 }
        }
    }

    let rings: [Ring]

    /// The outlines of all countries; empty if the file is missing.
    static let all = MapOutlines(geoJSON: Outlines.countries.map { Array($0) } ?? [])

    /// Reads the `[longitude,latitude]` pairs of polygons; a list of pairs is a ring.
    ///
    /// Three times as fast as a decoder, which would be most of a command's time.
    init(geoJSON bytes: [UInt8]) {
        var rings: [Ring] = []
        var ring = Ring()
        var place = 0
        let name = Array("\"coordinates\":".utf8)
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "\"")) {
            place = start + 1
            guard bytes[start...].starts(with: name) else { continue }
            place = start + name.count
            var depth = 0
            var numbers: [Double] = []
            var digits: [UInt8] = []
            func finish() {
                guard !digits.isEmpty else { return }
                if let number = Double(String(decoding: digits, as: UTF8.self)) { numbers.append(number) }
                digits = []
            }
            scan: while place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "]"):
                    finish()
                    depth -= 1
                    if numbers.count == 2 {
                        ring.append(lat: numbers[1], lon: numbers[0])
                    } else if !ring.points.isEmpty {
                        rings.append(ring)
                        ring = Ring()
                    }
                    numbers = []
                    if depth == 0 { break scan }
                case UInt8(ascii: ","): finish()
                case let byte: digits.append(byte)
                }
                place += 1
            }
        }
        self.rings = rings
    }
}
