import GatewaySupervision
import GeoSearchContract
import UmkreisTexts
import UmkreisWire

/// The place that a typed name means.
enum PlaceChoice {
    /// Names that are offered for an unknown one.
    static let maximumOffered = 3

    /// `Salzburg, Salzburg, AT (47.8,13.04)`.
    static func text(_ place: Place) -> String { "\(name(of: place)) (\(place.point.lat),\(place.point.lon))" }

    static func name(of place: Place) -> String {
        let region = place.type == .region ? nil : place.regionName ?? place.region
        return [place.name, region, place.country].compactMap { $0.map(PlainText.oneLine) }.joined(separator: ", ")
    }
}
