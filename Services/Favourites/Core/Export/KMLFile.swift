import CatalogueContract
import FavouritesContract
import ServiceKit

/// KML 2.2 (OGC 07-147r2).
struct KMLFile: FavouriteFile {
    let contentType = "application/vnd.google-earth.kml+xml"

    let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document>

        """

    let tail = "</Document></kml>\n"

    /// The schema prescribes the order.
    func part(of kept: ExportedFavourite, isFirst: Bool) -> String {
        let content = kept.content
        let data = [
            ("post", kept.entry.post.description), ("state", kept.entry.state.rawValue), ("note", kept.entry.note),
            ("kind", content?.kind.text), ("addedAt", kept.entry.addedAt.description),
        ].compactMap { name, value in
            value.map { "<Data name=\"\(name)\">" + XMLText.element("value", $0) + "</Data>" }
        }
        // Longitude first.
        let point =
            content?.point.map {
                "<Point><coordinates>\(DecimalText.of($0.lon)),\(DecimalText.of($0.lat))</coordinates></Point>"
            } ?? ""
        return "<Placemark>"
            + XMLText.element("name", content?.title)
            + XMLText.element("description", content?.text)
            + "<ExtendedData>\(data.joined())</ExtendedData>"
            + point
            + "</Placemark>\n"
    }
}
