import Geodesy

extension Gazetteer {
    /// The country and time zone of a point in degrees, in about 15 µs.
    func placing(lat: Double, lon: Double) -> PointLocation {
        file.read { bytes in
            let point = (lat: lat, lon: lon)
            let tree = PackedTree(bytes)
            let outlines = CountryOutlines(bytes: bytes)
            let outlined = outlines.country(at: point)
            let reach = outlined == nil ? CountryOutlines.territorialSea : Self.farthestTown
            var country = outlined
            if let nearest = tree.nearest(to: point, count: 1, within: reach).first {
                let own = bytes.country(ofPlace: nearest.index)
                // Islands missing in the outlines, and border towns.
                let isInTown = nearest.metres <= Self.town && own != outlined
                if outlined == nil || isInTown && outlines.isNearBorder(of: own, point) { country = own }
                if own == country {
                    return PointLocation(country: own.text, timeZone: bytes.timeZone(ofPlace: nearest.index))
                }
            }
            guard let country else { return PointLocation(country: nil, timeZone: NauticalZone.name(at: lon)) }
            let nearest = tree.nearest(to: point, count: 1, within: Self.farthestTown) { place in
                bytes.country(ofPlace: place) == country
            }
            return PointLocation(
                country: country.text,
                timeZone: nearest.first.map { bytes.timeZone(ofPlace: $0.index) } ?? NauticalZone.name(at: lon)
            )
        }
    }

    /// Radius in metres.
    private static let town = 2_000.0
    /// Metres; beyond, land is uninhabited.
    private static let farthestTown = 1_500_000.0

    /// Returns places by distance, then id.
    ///
    /// - Parameters:
    ///   - within: metres on the WGS 84 ellipsoid, inclusive.
    ///   - behind: the end of the previous page.
    func nearestPlaces(
        lat: Double,
        lon: Double,
        count: Int,
        within: Double = .infinity,
        behind: PlaceDistance? = nil
    ) -> [PlaceDistance] {
        file.read { PackedTree($0).nearest(to: (lat, lon), count: count, within: within, behind: behind) }
    }
}

struct PointLocation: Hashable, Sendable {
    /// ISO 3166-1 alpha-2, up to the territorial sea; `nil` beyond.
    let country: String?
    /// IANA name; `Etc/GMT-1` and the like in uninhabited areas.
    let timeZone: String
}
