import CatalogueContract
import OpeningHours
import ServiceKit

/// Determines time zone, holidays and sun.
struct OpeningPlace: Hashable, Sendable {
    /// IANA name, if known.
    var zone: String?
    /// ISO 3166-1 alpha-2.
    var country: String?
    var point: Coordinate?
}

extension OpeningPlace {
    /// Finds the place by point, otherwise by country if it has one time zone.
    init(_ content: PostContent, in gazetteer: Gazetteer) {
        point = content.point
        country = content.place?.country
        if let point {
            let placing = gazetteer.placing(lat: point.lat, lon: point.lon)
            country = country ?? placing.country
            zone = placing.timeZone
        } else {
            zone = country.flatMap { ScheduleLocation.timeZone(ofCountry: $0) }
        }
    }
}
