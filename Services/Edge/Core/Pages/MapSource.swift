#if HTTP
import ServiceHost

/// A server of map tiles that the web app may show below its pins.
struct MapSource: Encodable, Sendable {
    /// Such as `https://tiles.example/{z}/{x}/{y}.png`.
    let tiles: String
    let attribution: String

    /// The origin for the page's policy.
    let origin: String

    private enum CodingKeys: CodingKey { case tiles, attribution }

    /// - Parameter attribution: what the tiles' licence demands to be shown.
    init(tiles: String, attribution: String?) throws(ConfigurationError) {
        guard let match = tiles.wholeMatch(of: /(https:\/\/[^\/\s;,']+)\/[^\s]*/),
            ["{z}", "{x}", "{y}"].allSatisfy({ tiles.contains($0) })
        else {
            throw ConfigurationError(
                key: "map-tiles",
                rule: "an https address with {z}, {x} and {y}, as in https://tiles.example/{z}/{x}/{y}.png"
            )
        }
        guard let attribution, !attribution.isEmpty else {
            throw ConfigurationError(key: "map-attribution", rule: "the attribution of the tiles, beside --map-tiles")
        }
        self.tiles = tiles
        self.attribution = attribution
        origin = String(match.1)
    }
}
#endif
