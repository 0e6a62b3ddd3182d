import CatalogueContract
import FavouritesContract
import ServiceKit

/// GeoJSON (RFC 7946).
struct GeoJSONFile: FavouriteFile {
    let contentType = "application/geo+json"
    let head = "{\"type\":\"FeatureCollection\",\"features\":["
    let tail = "\n]}\n"

    func part(of kept: ExportedFavourite, isFirst: Bool) throws -> String {
        (isFirst ? "\n" : ",\n") + (try WireJSON.text(Feature(kept)))
    }

    private struct Feature: Encodable {
        let kept: ExportedFavourite

        private enum Member: String, CodingKey {
            case type, id, geometry, properties
        }

        init(_ kept: ExportedFavourite) {
            self.kept = kept
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Member.self)
            try members.encode("Feature", forKey: .type)
            try members.encode(kept.entry.post, forKey: .id)
            // `geometry` is required, even if null (§3.2).
            if let point = kept.content?.point {
                try members.encode(Geometry(coordinates: [point.lon, point.lat]), forKey: .geometry)
            } else {
                try members.encodeNil(forKey: .geometry)
            }
            try members.encode(Properties(kept), forKey: .properties)
        }
    }

    private struct Geometry: Encodable {
        var type = "Point"
        /// Longitude first.
        let coordinates: [Double]
    }

    private struct Properties: Encodable {
        let state: String
        let kind: String?
        let title: String?
        /// The title, under the name that other programs show.
        let name: String?
        let text: String?
        let note: String?
        let addedAt: Timestamp
        let price: Money?
        let place: PostPlace?
        let contact: PostContact?

        init(_ kept: ExportedFavourite) {
            state = kept.entry.state.rawValue
            note = kept.entry.note
            addedAt = kept.entry.addedAt
            let content = kept.content
            (kind, title, text) = (content?.kind.text, content?.title, content?.text)
            name = title
            (price, place, contact) = (content?.price, content?.place, content?.contact)
        }
    }
}
