import UmkreisTexts
import UmkreisWire

/// The tagged nodes, ways and relations of OpenStreetMap's XML.
///
/// Untagged nodes are corners of ways, no entries.
struct OSMElements: ElementReader {
    /// The nodes of a city, which take about 50 MB.
    private static let maximumNodes = 1_000_000

    private var nodes: [Int64: (lat: Double, lon: Double)] = [:]
    private var isTagged = false
    private var values: EntryValues?
    private var corners: [JSONValue] = []

    let absence: String? = nil

    mutating func open(_ tag: XMLTag, path: [String]) {
        switch tag.name {
        case "node", "way", "relation":
            // Editors mark deleted objects.
            guard path.count == 2, tag["action"] != "delete", tag["visible"] != "false" else { return }
            (values, isTagged, corners) = (EntryValues(), false, [])
            if let id = tag["id"] { values?.add("id", "\(tag.name)/\(id)") }
            addPoint(of: tag, isNode: tag.name == "node")
        case "center": addPoint(of: tag, isNode: false)
        case "bounds" where path.count == 3: addMiddle(of: tag)
        case "nd": if let corner = corner(of: tag) { corners.append(corner) }
        case "tag":
            isTagged = true
            if let key = tag["k"] { values?.add(key, tag["v"]) }
        default: break
        }
    }

    mutating func close(_ path: [String], text: String) -> RawEntry.Content? {
        guard path.count == 2, values != nil else { return nil }
        defer { values = nil }
        guard isTagged else { return nil }
        if !corners.isEmpty { values?.add("geometry", GeometryPoint.way(through: corners)) }
        return values?.object
    }

    private mutating func addPoint(of tag: XMLTag, isNode: Bool) {
        guard let lat = tag["lat"], let lon = tag["lon"] else { return }
        values?.add("lat", lat)
        values?.add("lon", lon)
        guard isNode, nodes.count < Self.maximumNodes, let id = tag["id"].flatMap({ Int64($0) }) else { return }
        if let lat = Double(lat), let lon = Double(lon) { nodes[id] = (lat, lon) }
    }

    private mutating func addMiddle(of tag: XMLTag) {
        let sides = ["minlat", "maxlat", "minlon", "maxlon"].compactMap { tag[$0].flatMap(Double.init) }
        guard sides.count == 4 else { return }
        values?.add("lat", "\((sides[0] + sides[1]) / 2)")
        values?.add("lon", "\((sides[2] + sides[3]) / 2)")
    }

    private func corner(of tag: XMLTag) -> JSONValue? {
        if let lat = tag["lat"].flatMap(Double.init), let lon = tag["lon"].flatMap(Double.init) {
            return .array([.number(lon), .number(lat)])
        }
        guard let node = tag["ref"].flatMap({ Int64($0) }).flatMap({ nodes[$0] }) else { return nil }
        return .array([.number(node.lon), .number(node.lat)])
    }
}
