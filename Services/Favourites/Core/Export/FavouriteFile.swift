import CatalogueContract
import FavouritesContract
import ServiceKit

/// A favourite with its post's content.
struct ExportedFavourite: Sendable {
    let entry: FavouriteEntry
    /// `nil` if gone.
    let post: Post?

    init(_ record: FavouriteRecord, _ answer: PostLookupResult?) {
        entry = FavouriteEntry(record, answer)
        post = answer?.post
    }

    var content: PostContent? { post?.content }
}

/// A file format, written in parts.
protocol FavouriteFile: Sendable {
    var contentType: String { get }
    var head: String { get }
    var tail: String { get }

    func part(of kept: ExportedFavourite, isFirst: Bool) throws -> String
}

extension FavouriteFormat {
    var file: any FavouriteFile {
        switch self {
        case .gpx: GPXFile()
        case .geojson: GeoJSONFile()
        case .csv: CSVFile()
        case .kml: KMLFile()
        }
    }
}
