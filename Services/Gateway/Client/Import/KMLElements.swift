import UmkreisTexts
import UmkreisWire

/// The placemarks of KML 2.2, with their extended data.
struct KMLElements: ElementReader {
    private var values: EntryValues?
    private var depth = 0
    private var dataName: String?
    /// Geometries of the placemark, as in GeoJSON.
    private var geometries: [JSONValue] = []
    private var rings: [JSONValue] = []
    private var hasLink = false

    var absence: String? { hasLink ? localized("cli.import.hasLinksOnly") : nil }

    mutating func open(_ tag: XMLTag, path: [String]) {
        switch tag.name {
        case "Placemark":
            (values, depth, geometries, rings) = (EntryValues(), path.count, [], [])
            values?.add("id", tag["id"])
        case "Data", "SimpleData": dataName = tag["name"]
        case "NetworkLink": hasLink = true
        default: break
        }
    }

    mutating func close(_ path: [String], text: String) -> RawEntry.Content? {
        guard values != nil else { return nil }
        if path.count == depth {
            defer { values = nil }
            addGeometry()
            return values?.object
        }
        switch path.last {
        case "name" where path.count == depth + 1: values?.add("name", text)
        case "description" where path.count == depth + 1: values?.add("description", HTMLText.plain(text))
        case "address" where path.count == depth + 1: values?.add("address", text)
        case "phoneNumber": values?.add("phone", text.replacing("tel:", with: ""))
        case "value", "SimpleData": if let dataName { values?.add(dataName, text) }
        case "coordinates": add(Self.positions(text), in: path)
        case "Polygon":
            geometries.append(["type": "Polygon", "coordinates": .array(rings)])
            rings = []
        default: break
        }
        return nil
    }

    private mutating func add(_ positions: [JSONValue], in path: [String]) {
        guard let first = positions.first else { return }
        if path.contains("Polygon") {
            rings.append(.array(positions))
        } else if path.contains("LineString") || path.contains("LinearRing") {
            geometries.append(["type": "LineString", "coordinates": .array(positions)])
        } else {
            geometries.append(["type": "Point", "coordinates": first])
        }
    }

    private mutating func addGeometry() {
        guard !geometries.isEmpty else { return }
        let geometry: JSONValue =
            geometries.count == 1
            ? geometries[0] : ["type": "GeometryCollection", "geometries": .array(geometries)]
        values?.add("geometry", geometry)
    }

    /// Longitude, latitude and possibly height; blanks between positions.
    private static func positions(_ text: String) -> [JSONValue] {
        text.split(whereSeparator: \.isWhitespace).compactMap { position in
            let numbers = position.split(separator: ",").compactMap { Double($0) }
            return numbers.count >= 2 ? .array([.number(numbers[0]), .number(numbers[1])]) : nil
        }
    }
}

/// The text of HTML, as in descriptions of KML.
enum HTMLText {
    /// Texts without tags stay.
    static func plain(_ html: String) -> String {
        guard html.contains("<") else { return html }
        let lines = html.replacing(/<(br|\/p|\/div|\/tr|\/li)\b[^>]*>/.ignoresCase(), with: "\n")
        let plain = XMLEntities.resolved(lines.replacing(/<[^>]*>/, with: "")[...])
        return plain.replacing("&nbsp;", with: " ").withoutSpaceAround
    }
}
