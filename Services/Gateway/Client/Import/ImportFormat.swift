import ArgumentParser

enum ImportFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case ndjson
    case geojson
    /// With a header row.
    case csv

    /// Detects the format by name, then by content.
    ///
    /// - Parameter start: At least the first line, or 64 KiB.
    init(of path: String, beginningWith start: [UInt8]) {
        let name = path.lowercased()
        let isNamed = { (endings: [String]) in endings.contains { name.hasSuffix("." + $0) } }
        let first = start.first { ![0x20, 0x09, 0x0A, 0x0D, 0x1E].contains($0) }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        if isNamed(["csv", "tsv"]) {
            self = .csv
        } else if isNamed(["ndjson", "jsonl", "geojsonl", "geojsonseq"]) {
            self = .ndjson
        } else if !isJSON {
            self = isNamed(["json", "geojson"]) || first == nil ? .ndjson : .csv
        } else {
            self = ImportFormat.isLines(start) ? .ndjson : .geojson
        }
    }

    /// Whether the first line is a complete object other than a collection.
    private static func isLines(_ start: [UInt8]) -> Bool {
        let text = start.drop { [0x20, 0x09, 0x0A, 0x0D, 0x1E].contains($0) }
        let line = text.prefix { $0 != 0x0A }
        guard line.first == UInt8(ascii: "{"), line.count < text.count || start.count < 65_536 else { return false }
        let last = line.last { ![0x20, 0x09, 0x0D].contains($0) }
        guard last == UInt8(ascii: "}") else { return false }
        var count = 0
        var scanner = FeatureScanner()
        scanner.scan(Array(line)) { _ in count += 1 }
        scanner.finish { _ in count += 1 }
        return count == 1 && !String(decoding: line, as: UTF8.self).contains("\"FeatureCollection\"")
    }

    func scanner(beginningWith start: [UInt8]) -> any EntryScanner {
        switch self {
        case .ndjson: LineScanner()
        case .geojson: FeatureScanner()
        case .csv: RowScanner(separator: RowScanner.separator(of: start.prefix { $0 != 0x0A }))
        }
    }
}
