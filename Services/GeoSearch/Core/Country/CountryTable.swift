import Foundation

/// The about 250 countries and territories of ISO 3166-1 and Kosovo (XK).
///
/// GeoNames, CC BY 4.0.
struct CountryTable: Sendable {
    /// Records by alpha-2 code.
    private let records: [String: CountryRecord]
    private let byAlpha3: [String: String]

    static func bundled() throws(GazetteerFault) -> CountryTable {
        let url = Bundle.module.url(forResource: "countries", withExtension: "tsv", subdirectory: "Resources")
        guard let url, let text = try? String(contentsOf: url, encoding: .utf8) else { throw .unreadable }
        return CountryTable(text)
    }

    /// - Parameter text: tab-separated, with a header; invalid lines are skipped.
    init(_ text: String) {
        let found = text.split(separator: "\n").dropFirst().compactMap { CountryRecord(line: $0) }
        records = Dictionary(found.map { ($0.code, $0) }) { first, _ in first }
        byAlpha3 = Dictionary(found.map { ($0.code3, $0.code) }) { first, _ in first }
    }

    var all: [CountryRecord] { records.values.sorted { $0.code < $1.code } }

    /// Alpha-2 or alpha-3 in either case.
    subscript(code: String) -> CountryRecord? {
        let code = code.uppercased()
        return records[code] ?? byAlpha3[code].flatMap { records[$0] }
    }
}

struct CountryRecord: Sendable {
    /// ISO 3166-1 alpha-2.
    let code: String
    /// ISO 3166-1 alpha-3.
    let code3: String
    let geonameID: Int
    /// GeoNames id.
    let capital: Int?
    let population: Int
    /// Square kilometres.
    let area: Double
    /// UN M.49; `AQ` for Antarctica, as in CLDR.
    let continent: String
    /// UN M.49, if known.
    let subregion: String?
    /// ISO 4217, if there is one.
    let currency: String?
    /// The calling code without the plus: `1-268`.
    let calling: String?
    /// BCP 47, the most spoken first.
    let languages: [String]
    /// Sorted alpha-2 codes.
    let neighbours: [String]
    /// Degrees; the middle of the largest part.
    let lat: Double
    let lon: Double

    fileprivate init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 14, let id = Int(fields[2]), let lat = Double(fields[12]), let lon = Double(fields[13])
        else { return nil }
        func optional(_ field: Int) -> String? { fields[field].isEmpty ? nil : fields[field] }
        func list(_ field: Int) -> [String] { fields[field].split(separator: ",").map(String.init) }
        code = fields[0]
        code3 = fields[1]
        geonameID = id
        capital = Int(fields[3])
        population = Int(fields[4]) ?? 0
        area = Double(fields[5]) ?? 0
        continent = fields[6]
        subregion = optional(7)
        currency = optional(8)
        calling = optional(9)
        languages = list(10)
        neighbours = list(11).sorted()
        self.lat = lat
        self.lon = lon
    }
}
