import CatalogueContract
import OpeningHours
import ServiceKit

/// What opening hours have to know of a place: its clocks, its holidays and its sun.
struct OpeningPlace: Hashable, Sendable {
    /// As the IANA database calls it; nil where it is not known.
    var zone: String?
    /// ISO 3166-1 alpha-2.
    var country: String?
    var point: Coordinate?
}

extension OpeningPlace {
    /// The place of a post: where its point lies, or as far as the post itself tells it.
    ///
    /// A country whose clocks differ says nothing of them.
    init(_ content: PostContent, in gazetteer: Gazetteer) {
        point = content.point
        country = content.place?.country
        if let point {
            let placing = gazetteer.placing(lat: point.lat, lon: point.lon)
            country = country ?? placing.country
            zone = placing.timeZone
        } else {
            zone = country.flatMap { OpeningHours.Place.timeZone(ofCountry: $0) }
        }
    }
}
