public import UmkreisWire

/// What a map says about itself.
///
/// Source: the table `metadata` of [MBTiles 1.3](https://github.com/mapbox/mbtiles-spec/blob/master/1.3/spec.md).
public struct TileSummary: Sendable {
    /// Layers of OpenMapTiles without which a map has no streets.
    public static let requiredLayers = ["transportation", "water"]

    private static let standardName = "map"
    private static let maximumTextLength = 400

    public let name: String
    /// As the file has it, without HTML.
    public let attribution: String?
    public let zooms: ClosedRange<Int>
    public let bounds: TileBounds
    /// As TileJSON has them.
    public let layers: JSONValue
    /// Differs for each file that was ever installed.
    public let version: String
    /// In bytes.
    public let size: Int

    init(_ metadata: [String: String], _ identity: FileStamp) throws(TileFileError) {
        let format = metadata["format"] ?? ""
        guard format == "pbf" else { throw .notVector(format: String(format.prefix(20))) }
        let minimum = metadata["minzoom"].flatMap { Int($0) }
        let maximum = metadata["maxzoom"].flatMap { Int($0) }
        guard let minimum, TileAddress.zooms.contains(minimum) else { throw .metadata("minzoom") }
        guard let maximum, TileAddress.zooms.contains(maximum), maximum >= minimum else { throw .metadata("maxzoom") }
        guard let bounds = metadata["bounds"].flatMap({ TileBounds($0) }) else { throw .metadata("bounds") }
        let json = metadata["json"].flatMap { try? WireJSON.decode(JSONValue.self, from: Array($0.utf8)) }
        guard let layers = json?["vector_layers"], case .array = layers else { throw .metadata("json") }
        self.layers = layers
        self.bounds = bounds
        zooms = minimum...maximum
        name = Self.plain(metadata["name"]) ?? Self.standardName
        attribution = Self.plain(metadata["attribution"])
        (version, size) = (identity.version, identity.size)
    }

    /// The layers of OpenMapTiles that the map lacks.
    public var missingLayers: [String] {
        guard case .array(let entries) = layers else { return Self.requiredLayers }
        let names = entries.map { $0["id"] }
        return Self.requiredLayers.filter { !names.contains(.string($0)) }
    }

    /// Attributions are often HTML.
    private static func plain(_ text: String?) -> String? {
        guard let text else { return nil }
        let plain = text.replacing(#/<[^>]*>/#, with: "").replacing("&copy;", with: "©").replacing("&amp;", with: "&")
        return plain.isEmpty ? nil : String(plain.prefix(maximumTextLength))
    }
}
