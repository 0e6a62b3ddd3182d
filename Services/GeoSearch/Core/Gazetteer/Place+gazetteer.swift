import GeoSearchContract
import Geodesy
import ServiceKit

extension Place {
    init?(_ place: GazetteerPlace, from origin: Coordinate? = nil, in language: String?) {
        guard let point = try? Coordinate(lat: place.lat, lon: place.lon) else { return nil }
        let region = RegionNames.name(of: place.admin1, in: place.country, language: language)
        self.init(
            type: PlaceType(place.type.rawValue),
            id: place.type == .region ? nil : place.geonameID,
            name: (place.type == .region ? region : nil) ?? place.localName ?? place.name,
            country: place.country,
            region: place.admin1.isEmpty ? nil : place.admin1,
            regionName: place.region.isEmpty ? nil : region ?? place.region,
            point: point,
            population: place.population,
            timeZone: place.timeZone,
            distance: origin.map {
                Geodesic.distance(fromLat: $0.lat, lon: $0.lon, toLat: point.lat, lon: point.lon)
            }
        )
    }
}

extension NamedCode {
    /// - Parameter country: ISO 3166-1 alpha-2 or UN M.49.
    init(country: String, in language: String?) {
        self.init(code: country, name: CountryNames.name(of: country, in: language))
    }
}
