import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// The point of a GeoJSON geometry: the point itself, one inside an area, or one of a line.
enum GeometryPoint {
    typealias Position = (lon: Double, lat: Double)

    private static let maximumDepth = 8

    /// Returns `nil` for `null`.
    ///
    /// - Parameter isLine: whether the point was taken from a line.
    /// - Throws: `invalid` for a geometry without positions.
    static func of(_ geometry: JSONValue) throws(Fault) -> (lon: JSONValue, lat: JSONValue, isLine: Bool)? {
        if geometry == .null { return nil }
        guard case .string(let type)? = geometry["type"] else {
            throw Fault(.invalid, localized("cli.import.noGeometry"), field: "geometry")
        }
        // Numbers of a point stay as they are, also invalid ones.
        if type == "Point", case .array(let position)? = geometry["coordinates"], position.count >= 2 {
            return (position[0], position[1], false)
        }
        guard let position = position(of: geometry, depth: 0) else {
            let words: [String: TextValue] = ["type": .words(Excerpt.of(type))]
            throw Fault(.invalid, localized("cli.import.hasNoPositions", words), field: "geometry")
        }
        // A centimetre.
        let rounded = { (degrees: Double) in JSONValue.number((degrees * 1e7).rounded() / 1e7) }
        return (rounded(position.lon), rounded(position.lat), type.hasSuffix("LineString"))
    }

    /// Returns the geometry of OpenStreetMap's way; a closed one is an area.
    ///
    /// - Parameter corners: positions.
    static func way(through corners: [JSONValue]) -> JSONValue {
        corners.count > 3 && corners.first == corners.last
            ? ["type": "Polygon", "coordinates": .array([.array(corners)])]
            : ["type": "LineString", "coordinates": .array(corners)]
    }

    private static func position(of geometry: JSONValue, depth: Int) -> Position? {
        guard depth < maximumDepth, case .string(let type)? = geometry["type"] else { return nil }
        let coordinates = geometry["coordinates"] ?? .null
        switch type {
        case "Point": return position(coordinates)
        case "MultiPoint": return elements(coordinates).lazy.compactMap(position).first
        case "LineString": return middle(of: positions(coordinates))
        case "MultiLineString":
            return middle(of: elements(coordinates).map(positions).max { $0.count < $1.count } ?? [])
        case "Polygon": return inside(elements(coordinates).map(positions))
        case "MultiPolygon":
            let areas = elements(coordinates).map { elements($0).map(positions) }
            return areas.max { abs(area(of: $0.first ?? [])) < abs(area(of: $1.first ?? [])) }.flatMap(inside)
        case "GeometryCollection":
            let parts = elements(geometry["geometries"] ?? .null)
            let first = parts.first { $0["type"] == "Point" } ?? parts.first { $0["type"]?.isArea == true }
            return ([first].compactMap(\.self) + parts).lazy.compactMap { position(of: $0, depth: depth + 1) }.first
        default: return nil
        }
    }

    private static func elements(_ value: JSONValue) -> [JSONValue] {
        if case .array(let elements) = value { elements } else { [] }
    }

    private static func positions(_ value: JSONValue) -> [Position] { elements(value).compactMap(position) }

    private static func position(_ value: JSONValue) -> Position? {
        let numbers = elements(value)
        guard numbers.count >= 2, let lon = numbers[0].double, let lat = numbers[1].double else { return nil }
        return (lon, lat)
    }

    private static func middle(of line: [Position]) -> Position? { line.isEmpty ? nil : line[line.count / 2] }

    /// The centroid, or the middle of the widest cut where that is outside; holes count as outside.
    private static func inside(_ given: [[Position]]) -> Position? {
        guard let outer = given.first, let first = outer.first else { return nil }
        guard outer.count >= 3 else { return first }
        // Across the date line, all longitudes east.
        let isSplit = (outer.map(\.lon).max() ?? 0) - (outer.map(\.lon).min() ?? 0) > 180
        let rings = given.map { ring in ring.map { (lon: isSplit && $0.lon < 0 ? $0.lon + 360 : $0.lon, lat: $0.lat) } }
        let centre = centroid(of: rings[0])
        let point = crossings(rings, at: centre.lat).contains { $0.west < centre.lon && centre.lon < $0.east }
        let found = point ? centre : widest(rings) ?? centre
        return (found.lon > 180 ? found.lon - 360 : found.lon, found.lat)
    }

    private static func widest(_ rings: [[Position]]) -> Position? {
        let lats = rings[0].map(\.lat)
        guard let south = lats.min(), let north = lats.max(), south < north else { return nil }
        let cuts = (1...9).flatMap { step -> [(lat: Double, west: Double, east: Double)] in
            let lat = south + (north - south) * Double(step) / 10
            return crossings(rings, at: lat).map { (lat, $0.west, $0.east) }
        }
        return cuts.max { $0.east - $0.west < $1.east - $1.west }.map { (($0.west + $0.east) / 2, $0.lat) }
    }

    /// The parts of a parallel inside, by the even-odd rule.
    private static func crossings(_ rings: [[Position]], at lat: Double) -> [(west: Double, east: Double)] {
        var lons: [Double] = []
        for ring in rings where ring.count >= 3 {
            for (index, start) in ring.enumerated() {
                let end = ring[(index + 1) % ring.count]
                guard (start.lat > lat) != (end.lat > lat) else { continue }
                lons.append(start.lon + (lat - start.lat) / (end.lat - start.lat) * (end.lon - start.lon))
            }
        }
        lons.sort()
        return stride(from: 0, to: lons.count - 1, by: 2).map { (lons[$0], lons[$0 + 1]) }
    }

    private static func area(of ring: [Position]) -> Double {
        ring.indices.reduce(0) { sum, index in
            let (start, end) = (ring[index], ring[(index + 1) % ring.count])
            return sum + start.lon * end.lat - end.lon * start.lat
        } / 2
    }

    /// Relative to the first corner, which keeps small areas exact.
    private static func centroid(of ring: [Position]) -> Position {
        let origin = ring[0]
        let moved = ring.map { (lon: $0.lon - origin.lon, lat: $0.lat - origin.lat) }
        let area = area(of: moved)
        guard abs(area) > 1e-18 else { return origin }
        var (lon, lat) = (0.0, 0.0)
        for index in moved.indices {
            let (start, end) = (moved[index], moved[(index + 1) % moved.count])
            let cross = start.lon * end.lat - end.lon * start.lat
            lon += (start.lon + end.lon) * cross
            lat += (start.lat + end.lat) * cross
        }
        return (origin.lon + lon / (6 * area), origin.lat + lat / (6 * area))
    }
}

extension JSONValue {
    var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    fileprivate var isArea: Bool { self == "Polygon" || self == "MultiPolygon" }
}
