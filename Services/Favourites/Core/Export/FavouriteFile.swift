import CatalogueContract
import FavouritesContract
import ServiceKit

/// A favourite as a file tells it.
struct KeptPost: Sendable {
    let entry: FavouriteEntry
    /// Nil of one that is gone.
    let post: Post?

    init(_ record: FavouriteRecord, _ answer: PostAnswer?) {
        entry = FavouriteEntry(record, answer)
        if case .there(let post) = answer { self.post = post } else { post = nil }
    }

    var content: PostContent? { post?.content }
}

/// A format that favourites are told in: a head, a part for each, a tail.
protocol FavouriteFile: Sendable {
    var contentType: String { get }
    var head: String { get }
    var tail: String { get }

    /// - Parameter isFirst: whether nothing but the head stands before it.
    func part(of kept: KeptPost, isFirst: Bool) throws -> String
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

/// Text in XML 1.0.
enum XMLText {
    /// An element with a text in it; nothing where there is none.
    static func element(_ name: String, _ text: String?) -> String {
        text.map { "<\(name)>\(escaped($0))</\(name)>" } ?? ""
    }

    /// Safe in an element and between either quotes; a scalar that XML has not (§2.2) becomes U+FFFD.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: escaped.append(contentsOf: "&amp;".unicodeScalars)
            case 0x3C: escaped.append(contentsOf: "&lt;".unicodeScalars)
            case 0x3E: escaped.append(contentsOf: "&gt;".unicodeScalars)
            case 0x22: escaped.append(contentsOf: "&quot;".unicodeScalars)
            case 0x27: escaped.append(contentsOf: "&apos;".unicodeScalars)
            case 0x09, 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: escaped.append(scalar)
            // A reader would make a line feed of it.
            case 0x0D: escaped.append(contentsOf: "&#13;".unicodeScalars)
            default: escaped.append("\u{FFFD}")
            }
        }
        return String(escaped)
    }
}
