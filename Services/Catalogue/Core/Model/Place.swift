import CatalogueContract
import ServiceKit
import Wire

/// Where a post belongs, as far as its author says.
struct Place: Equatable, Sendable {
    let country: CountryCode?
    let city: String?
    let address: String?

    init(country: CountryCode?, city: String?, address: String?) {
        self.country = country
        self.city = city
        self.address = address
    }

    /// City at most 120 characters, address at most 200, each on one line.
    init(_ place: PostPlace?, field: String) throws(Fault) {
        country = try Rule.said(place?.country).map { code throws(Fault) in
            try CountryCode(code, field: "\(field).country")
        }
        city = try Rule.said(place?.city).map { city throws(Fault) in
            try Rule.line(city, 1...120, field: "\(field).city")
        }
        address = try Rule.said(place?.address).map { address throws(Fault) in
            try Rule.line(address, 1...200, field: "\(field).address")
        }
    }

    /// `nil` when nothing is said.
    var said: PostPlace? {
        guard country != nil || city != nil || address != nil else { return nil }
        return PostPlace(country: country?.text, city: city, address: address)
    }
}
