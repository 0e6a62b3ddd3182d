import FavouritesContract
import GatewayKit
import UmkreisTexts
import UmkreisWire

/// An entry's values by the file's own names.
struct EntryRecord: Sendable {
    private(set) var values: [(name: String, value: JSONValue)]
    /// Whether the point was taken from a line.
    private(set) var isLine = false
    /// The decimal sign of our own formats.
    private(set) var decimalSign: NumberReader.DecimalSign?

    subscript(_ name: String) -> JSONValue? { values.first { $0.name == name }?.value }

    /// - Throws: `invalid` for a broken entry.
    init(_ raw: RawEntry, of columns: [String]?) throws(Fault) {
        switch raw.content {
        case .broken(let fault): throw fault
        case .fields(let fields): try self.init(fields, of: columns ?? [])
        case .object(let object): try self.init(object)
        case .json(let bytes): try self.init(try WireJSON.decode(JSONValue.self, from: bytes))
        }
    }

    init(_ fields: [String], of columns: [String]) throws(Fault) {
        // Rows may end with separators.
        let extra = fields.dropFirst(columns.count)
        guard extra.allSatisfy(\.withoutBlanksAround.isEmpty) else {
            throw Fault(
                .invalid,
                localized(
                    "cli.import.fieldCount",
                    ["count": .count(fields.count), "columns": .count(columns.count)]
                )
            )
        }
        let isOurs = columns.areOfFavourites
        decimalSign = isOurs ? .point : nil
        values = zip(columns, fields).filter { !$0.0.isEmpty }.map { name, text in
            (name, .string(isOurs ? SpreadsheetText.restored(text) : text))
        }
    }

    /// Flattens a feature's point and properties, an object and its tags, or a rejected entry.
    init(_ object: JSONValue) throws(Fault) {
        guard case .object(let members) = object else { throw Fault(.invalid, localized("cli.import.noObject")) }
        values = []
        var nested: [JSONValue.Member] = []
        for member in members {
            switch (member.name, member.value) {
            case ("properties", .object(let inner)), ("tags", .object(let inner)): nested += inner
            case ("geometry", .array(let corners)): try add(Self.line(corners))
            case ("geometry", let geometry): try add(geometry)
            case ("center", .object), ("bounds", .object): addMiddle(member.value)
            case ("type", .string("Feature")): break
            default: values.append((member.name, member.value))
            }
        }
        if nested.contains(where: { $0.name == "price" && $0.value["amount"] != nil }) { decimalSign = .point }
        values += nested.flatMap(Self.flattened)
        nameElement()
    }

    /// The members of our exports' place, contact and price, under their names in a table.
    private static func flattened(_ member: JSONValue.Member) -> [(name: String, value: JSONValue)] {
        guard ["place", "contact", "price"].contains(member.name), case .object(let inner) = member.value else {
            return [(member.name, member.value)]
        }
        return inner.map { ($0.name, $0.value) }
    }

    private mutating func add(_ geometry: JSONValue) throws(Fault) {
        guard let point = try GeometryPoint.of(geometry) else { return }
        isLine = point.isLine
        values += [("lon", point.lon), ("lat", point.lat)]
    }

    /// Overpass's `out center` and `out bb`.
    private mutating func addMiddle(_ box: JSONValue) {
        guard self["lat"] == nil else { return }
        if let lat = box["lat"], let lon = box["lon"] { values += [("lat", lat), ("lon", lon)] }
        let sides = ["minlat", "maxlat", "minlon", "maxlon"].compactMap { box[$0]?.double }
        guard sides.count == 4 else { return }
        values += [("lat", .number((sides[0] + sides[1]) / 2)), ("lon", .number((sides[2] + sides[3]) / 2))]
    }

    /// Overpass's `out geom`: corners as objects.
    private static func line(_ corners: [JSONValue]) -> JSONValue {
        let positions = corners.compactMap { corner -> JSONValue? in
            guard let lat = corner["lat"], let lon = corner["lon"] else { return nil }
            return .array([lon, lat])
        }
        return GeometryPoint.way(through: positions)
    }

    /// Nodes, ways and relations have numbers of their own.
    private mutating func nameElement() {
        guard case .string(let type)? = self["type"], ["node", "way", "relation"].contains(type),
            case .integer(let number)? = self["id"]
        else { return }
        values.removeAll { $0.name == "type" || $0.name == "id" }
        values.append(("id", .string("\(type)/\(number)")))
    }
}

extension [String] {
    /// Whether these are the columns of an exported table of favourites, with protected formulas.
    fileprivate var areOfFavourites: Bool { starts(with: ["post", "state", "kind", "title"]) && contains("addedAt") }
}
