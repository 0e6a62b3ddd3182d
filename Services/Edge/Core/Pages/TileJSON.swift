#if HTTP
import UmkreisTiles
import UmkreisWire

/// The description of a map of vector tiles.
///
/// Source: [TileJSON 3.0.0](https://github.com/mapbox/tilejson-spec/tree/master/3.0.0).
struct TileJSON: Encodable {
    let tilejson = "3.0.0"
    let name: String
    let tiles: [String]
    let minzoom: Int
    let maxzoom: Int
    let bounds: [Double]
    let attribution: String
    let layers: JSONValue?

    private enum CodingKeys: String, CodingKey {
        case tilejson, name, tiles, minzoom, maxzoom, bounds, attribution
        case layers = "vector_layers"
    }

    /// Of the data and the schema.
    private static let standardAttribution = "© OpenMapTiles © OpenStreetMap contributors"

    /// - Parameters:
    ///   - address: of the tiles, with or without the origin.
    ///   - hasLayers: whether it names the fields of each layer, as the specification demands.
    init(of map: TileSummary, at address: String, hasLayers: Bool = true) {
        name = map.name
        tiles = ["\(address)/{z}/{x}/{y}?v=\(map.version)"]
        (minzoom, maxzoom) = (map.zooms.lowerBound, map.zooms.upperBound)
        bounds = map.bounds.numbers
        attribution = map.attribution ?? Self.standardAttribution
        layers = hasLayers ? map.layers : nil
    }
}
#endif
