import Foundation

/// The countries and territories with a code of ISO 3166-1 (and Kosovo, XK), and what is told of them in numbers and codes.
///
/// Some 250 lines that are read at the start. GeoNames, CC BY 4.0.
struct CountryTable: Sendable {
    /// By alpha-2 code.
    private let records: [String: CountryRecord]
    private let byAlpha3: [String: String]

    static func bundled() throws(GazetteerFault) -> CountryTable {
        let url = Bundle.module.url(forResource: "countries", withExtension: "tsv", subdirectory: "Resources")
        guard let url, let text = try? String(contentsOf: url, encoding: .utf8) else { throw .unreadable }
        return CountryTable(text)
    }

    /// - Parameter text: a heading line and a line a country, tab-separated; a line that is none is left out.
    init(_ text: String) {
        let found = text.split(separator: "\n").dropFirst().compactMap { CountryRecord(line: $0) }
        records = Dictionary(found.map { ($0.code, $0) }) { first, _ in first }
        byAlpha3 = Dictionary(found.map { ($0.code3, $0.code) }) { first, _ in first }
    }

    /// All of them, by code.
    var all: [CountryRecord] { records.values.sorted { $0.code < $1.code } }

    /// A country by its code, alpha-2 or alpha-3, in either case.
    subscript(code: String) -> CountryRecord? {
        let code = code.uppercased()
        return records[code] ?? byAlpha3[code].flatMap { records[$0] }
    }
}

/// What is told of a country beside its names.
struct CountryRecord: Sendable {
    /// ISO 3166-1 alpha-2.
    let code: String
    /// ISO 3166-1 alpha-3.
    let code3: String
    let geonameID: Int
    /// GeoNames' number of the capital; nil where there is none, or none among the places.
    let capital: Int?
    let population: Int
    /// Square kilometres.
    let area: Double
    /// UN M.49; Antarctica's is `AQ`, as in CLDR.
    let continent: String
    /// UN M.49; nil where it is not known.
    let subregion: String?
    /// ISO 4217; nil for those without a currency.
    let currency: String?
    /// Behind a plus, as in `1-268`; nil where there is none.
    let calling: String?
    /// BCP 47, the most spoken first.
    let languages: [String]
    /// Alpha-2 codes, in order.
    let neighbours: [String]
    /// Degrees; in the middle of the greatest part.
    let lat: Double
    let lon: Double

    fileprivate init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 14, let id = Int(fields[2]), let lat = Double(fields[12]), let lon = Double(fields[13])
        else { return nil }
        func said(_ field: Int) -> String? { fields[field].isEmpty ? nil : fields[field] }
        func list(_ field: Int) -> [String] { fields[field].split(separator: ",").map(String.init) }
        code = fields[0]
        code3 = fields[1]
        geonameID = id
        capital = Int(fields[3])
        population = Int(fields[4]) ?? 0
        area = Double(fields[5]) ?? 0
        continent = fields[6]
        subregion = said(7)
        currency = said(8)
        calling = said(9)
        languages = list(10)
        neighbours = list(11).sorted()
        self.lat = lat
        self.lon = lon
    }
}
