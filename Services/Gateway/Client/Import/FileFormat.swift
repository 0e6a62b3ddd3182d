import ArgumentParser
import GatewaySupervision
import UmkreisWire

/// A format of files with places.
enum FileFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case ndjson
    /// GeoJSON, or the JSON of Overpass.
    case geojson
    /// A table with a header row.
    case csv
    case gpx
    case kml
    /// OpenStreetMap's XML.
    case osm

    private static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0x1E]

    /// Detects the format by content, then by name.
    ///
    /// - Parameter start: At least the first line, or 64 KiB.
    /// - Throws: ``Refusal`` for XML and text of other formats.
    init(of path: String, beginningWith start: [UInt8]) throws(Refusal) {
        let name = path.lowercased()
        let isNamed = { (endings: [String]) in endings.contains { name.hasSuffix("." + $0) } }
        let text = start.drop { FileFormat.blanks.contains($0) }
        switch text.first {
        case nil: throw Refusal(.invalid, "cli.rule.is-empty", field: "file")
        case UInt8(ascii: "<"): self = try FileFormat.ofXML(Array(text))
        case _ where isNamed(["csv", "tsv"]): self = .csv
        case _ where isNamed(["ndjson", "jsonl", "geojsonl", "geojsonseq"]): self = .ndjson
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = FileFormat.isLines(start) ? .ndjson : .geojson
        case _ where RowScanner.hasSeparator(text): self = .csv
        default: throw Refusal(.invalid, "cli.rule.not-a-file-of-places", field: "file")
        }
    }

    private static func ofXML(_ text: [UInt8]) throws(Refusal) -> FileFormat {
        var scanner = XMLScanner()
        let root = try scanner.scan(text).lazy.compactMap { piece in
            if case .opened(let tag) = piece { tag.name } else { nil }
        }.first
        switch root {
        case "gpx": return .gpx
        case "kml": return .kml
        case "osm": return .osm
        default: throw Refusal(.invalid, "cli.rule.not-a-file-of-places", field: "file")
        }
    }

    /// Whether the first line is a complete object other than a collection.
    private static func isLines(_ start: [UInt8]) -> Bool {
        let text = start.drop { FileFormat.blanks.contains($0) }
        let line = text.prefix { $0 != 0x0A }
        guard line.first == UInt8(ascii: "{"), line.count < text.count || start.count < 65_536 else { return false }
        let last = line.last { ![0x20, 0x09, 0x0D].contains($0) }
        guard last == UInt8(ascii: "}") else { return false }
        var count = 0
        var scanner = FeatureScanner()
        scanner.scan(Array(line)) { _ in count += 1 }
        scanner.finish { _ in count += 1 }
        let words = String(decoding: line, as: UTF8.self)
        return count == 1 && !words.contains("\"FeatureCollection\"") && !words.contains("\"elements\"")
    }

    func scanner(beginningWith start: [UInt8]) -> any EntryScanner {
        switch self {
        case .ndjson: LineScanner()
        case .geojson: FeatureScanner()
        case .csv: RowScanner(separator: RowScanner.separator(of: start))
        case .gpx: ElementScanner(GPXElements())
        case .kml: ElementScanner(KMLElements())
        case .osm: ElementScanner(OSMElements())
        }
    }

    /// Whether messages name an entry by its line; a file of others may be a single line.
    var hasLines: Bool { self == .csv || self == .ndjson }
}
