public import UmkreisWire

/// Exports a list as a file, in pages to be concatenated.
///
/// Contains current content. GPX omits gone posts and those without a point. CSV prefixes possible formulas with an
/// apostrophe.
///
/// Faults: `not-found` (`list`); `unavailable` without the catalogue.
public struct ExportFavourites: Call {
    public static let name: CallName = "favourites.exportFavourites"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// The file format.
    public var format: FavouriteFormat
    /// Default: the default list.
    public var list: FavouriteListID?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// The next part of the file.
        public var text: String
        /// Such as `application/gpx+xml`.
        public var contentType: String
        /// The next part's cursor; `nil` with the last.
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

/// A file format for favourites.
public enum FavouriteFormat: String, Codable, Sendable, Equatable, CaseIterable {
    /// GPX 1.1, one waypoint each.
    case gpx
    /// GeoJSON (RFC 7946), one feature each.
    case geojson
    /// CSV (RFC 4180) with a header.
    case csv
    /// KML 2.2, one placemark each.
    case kml
}
