import CatalogueContract
import FavouritesContract
import ServiceKit

/// GPX 1.1 (https://www.topografix.com/GPX/1/1/); the post's id is an extension, for imports.
struct GPXFile: FavouriteFile {
    let contentType = "application/gpx+xml"

    let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Umkreis" xmlns="http://www.topografix.com/GPX/1/1">

        """

    let tail = "</gpx>\n"

    /// The schema prescribes the order.
    func part(of kept: ExportedFavourite, isFirst: Bool) -> String {
        guard let content = kept.content, let point = content.point else { return "" }
        let link = content.contact?.website.map { "<link href=\"\(XMLText.escaped($0))\"/>" } ?? ""
        // The schema excludes 180, which is -180.
        let lon = point.lon == Coordinate.longitudes.upperBound ? Coordinate.longitudes.lowerBound : point.lon
        return "<wpt lat=\"\(DecimalText.of(point.lat))\" lon=\"\(DecimalText.of(lon))\">"
            + XMLText.element("time", kept.entry.addedAt.description)
            + XMLText.element("name", content.title)
            + XMLText.element("cmt", kept.entry.note)
            + XMLText.element("desc", content.text)
            + link
            + XMLText.element("type", content.kind.text)
            + "<extensions><post xmlns=\"urn:umkreis:favourites\">\(kept.entry.post)</post></extensions>"
            + "</wpt>\n"
    }
}
