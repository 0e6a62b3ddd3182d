import Vocabulary

/// Public holidays of one country or region from 2000 to 2060.
final class HolidayCalendar: Sendable {
    private static let first = CivilDate(year: 2_000, month: 1, day: 1).dayNumber
    private static let count = CivilDate(year: 2_061, month: 1, day: 1).dayNumber - first

    /// One bit a day, since the answer is asked for twice in every evaluation.
    private let bits: [UInt64]
    private let names: [Int: String]
    /// Whether a region was given that the country has no holidays of its own for.
    let isRegionUnknown: Bool

    init(section: HolidaySection, country: String, region: String?) {
        var code: String?
        if let region {
            let key = region.lowercased()
            let short = key.hasPrefix(country.lowercased() + "-") ? String(key.dropFirst(country.count + 1)) : key
            code = section.regions[short]
        }
        isRegionUnknown = region != nil && code == nil
        var bits = [UInt64](repeating: 0, count: Self.count / 64 + 1)
        var names: [Int: String] = [:]
        for rule in section.rules where rule.holds(in: code) {
            for day in rule.dayNumbers where (0..<Self.count).contains(day - Self.first) {
                let index = day - Self.first
                bits[index >> 6] |= 1 << UInt64(index & 63)
                names[day] = names[day].map { $0 == rule.name ? $0 : $0 + "; " + rule.name } ?? rule.name
            }
        }
        self.bits = bits
        self.names = names
    }

    @inline(__always)
    func contains(_ dayNumber: Int) -> Bool {
        let index = dayNumber - Self.first
        guard index >= 0, index < Self.count else { return false }
        return bits[index >> 6] & (1 << UInt64(index & 63)) != 0
    }

    /// The name in the language of the country.
    func name(_ dayNumber: Int) -> String? {
        names[dayNumber]
    }
}
