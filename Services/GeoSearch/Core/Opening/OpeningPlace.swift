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
    /// The place of a post, as far as the post itself tells it.
    ///
    /// A country whose clocks differ says nothing of them.
    init(_ content: PostContent) {
        country = content.place?.country
        point = content.point
        zone = country.flatMap { OpeningHours.Place.timeZone(ofCountry: $0) }
    }
}
