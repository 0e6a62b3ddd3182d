import Geodesy

extension Gazetteer {
    /// The country of a point, and the time zone that is kept there.
    ///
    /// Some 15 µs; nothing is kept, so it may be asked for every post that is indexed.
    ///
    /// - Parameters: degrees; latitude within ±90, longitude within ±180.
    func placing(lat: Double, lon: Double) -> Placing {
        file.read { bytes in
            let point = (lat: lat, lon: lon)
            let tree = PackedTree(bytes)
            let outlines = CountryOutlines(bytes: bytes)
            let outlined = outlines.country(at: point)
            let reach = outlined == nil ? CountryOutlines.territorialSea : Self.farthestTown
            var country = outlined
            if let nearest = tree.nearest(to: point, count: 1, within: reach).first {
                let own = bytes.country(ofPlace: nearest.index)
                // Islands that are too small for the outlines, and towns at a border, which may lie beyond it.
                let isInTown = nearest.metres <= Self.town && own != outlined
                if outlined == nil || isInTown && outlines.isNearBorder(of: own, point) { country = own }
                if own == country {
                    return Placing(country: own.text, timeZone: bytes.timeZone(ofPlace: nearest.index))
                }
            }
            guard let country else { return Placing(country: nil, timeZone: NauticalZone.name(at: lon)) }
            let nearest = tree.nearest(to: point, count: 1, within: Self.farthestTown) { place in
                bytes.country(ofPlace: place) == country
            }
            return Placing(
                country: country.text,
                timeZone: nearest.first.map { bytes.timeZone(ofPlace: $0.index) } ?? NauticalZone.name(at: lon)
            )
        }
    }

    /// Metres within which a point is in a town.
    private static let town = 2_000.0
    /// Metres within which the nearest town of a country is looked for; without one, nobody lives there.
    private static let farthestTown = 1_500_000.0

    /// The nearest places to a point, nearest first; of equally near ones that with the lesser id.
    ///
    /// - Parameters:
    ///   - count: how many at most.
    ///   - within: metres along the WGS 84 ellipsoid, itself included.
    ///   - behind: where the page before ended.
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

/// Where on earth a point lies.
struct Placing: Hashable, Sendable {
    /// ISO 3166-1 alpha-2; nil on the high seas.
    ///
    /// By the outline that the point lies in, or that is nearest and not farther than the territorial sea.
    let country: String?
    /// IANA name: that of the nearest place of the same country; on the high seas and where nobody lives, the nautical zone,
    /// as in `Etc/GMT-1`.
    let timeZone: String
}
