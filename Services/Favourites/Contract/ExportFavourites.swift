public import Wire

/// Tells a list of the caller's as a file for maps and tables, part by part: the texts of all pages, one behind the other.
///
/// What a post says is what the catalogue tells now. GPX has places alone, so what has no point, or is gone, is no part of it;
/// the other formats have it without one, with what has become of it. A text that a spreadsheet would take for a formula has an
/// apostrophe before it in CSV.
///
/// Faults: `not-found` (`list`) for a list that is not the caller's; `invalid` (`cursor`); `unavailable` while the catalogue
/// cannot be asked.
public struct ExportFavourites: Call {
    public static let name: CallName = "favourites.exportFavourites"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    public var format: FavouriteFormat
    /// The default list if nothing is said.
    public var list: FavouriteListID?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// The next part of the file.
        public var text: String
        /// As in `application/gpx+xml`.
        public var contentType: String
        /// Where this part ended; absent with the last.
        public var next: Cursor?

        public init(text: String, contentType: String, next: Cursor? = nil) {
            self.text = text
            self.contentType = contentType
            self.next = next
        }
    }

    public init(format: FavouriteFormat, list: FavouriteListID? = nil, cursor: Cursor? = nil) {
        self.format = format
        self.list = list
        self.cursor = cursor
    }
}

/// What a list of favourites can be told as.
public enum FavouriteFormat: String, Codable, Sendable, Equatable, CaseIterable {
    /// GPX 1.1: a waypoint each.
    case gpx
    /// GeoJSON (RFC 7946): a feature each.
    case geojson
    /// Comma-separated values (RFC 4180): a line each, under a header.
    case csv
    /// KML 2.2: a place mark each.
    case kml
}
