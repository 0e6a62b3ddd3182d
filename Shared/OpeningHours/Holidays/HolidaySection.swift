import Foundation

/// The lines of one country.
struct HolidaySection {
    /// Time zones of the country.
    private(set) var timeZones: [String] = []
    /// Codes and names of subdivisions in lower case, to codes.
    private(set) var regions: [String: String] = [:]
    /// Every rule of the country.
    private(set) var rules: [HolidayRule] = []

    /// Reads a section; lines that are not understood are passed over, as a newer file may have them.
    init(_ bytes: Data) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            switch fields.first {
            case "z" where fields.count == 2:
                timeZones = fields[1].split(separator: ",").map(String.init)
            case "r" where fields.count == 3:
                regions[fields[1].lowercased()] = fields[1]
                for name in fields[2].split(separator: ",") where regions[name.lowercased()] == nil {
                    regions[name.lowercased()] = fields[1]
                }
            default:
                if let rule = HolidayRule(fields) { rules.append(rule) }
            }
        }
    }
}
