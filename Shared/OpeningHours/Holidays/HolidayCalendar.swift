import Foundation
import Synchronization
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

/// The resource with public holidays, of which only the sections that are asked for are read.
final class HolidayFile: Sendable {
    /// Opened when the first holiday is asked for.
    static let shared = HolidayFile()

    private let bytes: Data
    /// Where the section of each country begins and ends.
    private let sections: [String: Range<Int>]
    private let zonesByCountry: [String: [String]]
    private let countriesByZone: [String: [String]]
    private let calendars = Mutex<[String: HolidayCalendar?]>([:])
    private let commonZones = Mutex<[String: String?]>([:])

    private init() {
        // Services check at start that it is there (``ResourceFile/check()``).
        let bytes = ResourceFile.holidays.bytes() ?? Data()
        self.bytes = bytes
        sections = Self.index(bytes)
        zonesByCountry = sections.mapValues { Self.zones(bytes[$0]) }
        var countries: [String: [String]] = [:]
        for (country, zones) in zonesByCountry {
            for zone in zones { countries[zone, default: []].append(country) }
        }
        countriesByZone = countries
    }

    private static func index(_ bytes: Data) -> [String: Range<Int>] {
        var starts: [(String, Int)] = []
        bytes.withUnsafeBytes { buffer in
            for offset in buffer.indices.dropLast(2) where buffer[offset] == UInt8(ascii: ">") {
                guard offset == 0 || buffer[offset - 1] == UInt8(ascii: "\n") else { continue }
                starts.append((String(decoding: buffer[(offset + 1)...(offset + 2)], as: UTF8.self), offset + 4))
            }
        }
        var sections: [String: Range<Int>] = [:]
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1].1 - 4 : bytes.count
            sections[start.0] = min(start.1, end)..<end
        }
        return sections
    }

    /// The holidays of a country and region; nil if the country is not in the file.
    func calendar(country: String, region: String?) -> HolidayCalendar? {
        let code = country.uppercased()
        let key = code + "-" + (region ?? "")
        if let found = calendars.withLock({ $0[key] }) { return found }
        let made = section(code).map { HolidayCalendar(section: $0, country: code, region: region) }
        calendars.withLock {
            // Regions come from callers; the memory for names that nobody knows is bounded.
            if $0.count > 4_096 { $0.removeAll() }
            $0[key] = made
        }
        return made
    }

    /// The time zones of a country, the commonest first.
    func timeZones(country: String) -> [String] {
        zonesByCountry[country.uppercased()] ?? []
    }

    /// A zone whose clocks the whole country goes by; nil if they differ.
    func commonZone(country: String) -> String? {
        if let known = commonZones.withLock({ $0[country] }) { return known }
        guard let zones = zonesByCountry[country.uppercased()] else { return nil }
        let clocks = Set(zones.map { Self.yearOfClocks(in: TimeZone(identifier: $0)) })
        let common = clocks.count == 1 ? zones.first : nil
        commonZones.withLock { $0[country] = common }
        return common
    }

    /// What the clocks of a zone show in each month of 2026.
    private static func yearOfClocks(in zone: TimeZone?) -> [Int?] {
        (0..<12).map { zone?.secondsFromGMT(for: Date(timeIntervalSince1970: 1_767_225_600 + Double($0) * 2_629_800)) }
    }

    /// The country of a time zone, nil if it has none or several.
    func country(timeZone: String) -> String? {
        let found = countriesByZone[timeZone] ?? []
        return found.count == 1 ? found.first : nil
    }

    /// Reads the first line of a section, which names the zones of the country.
    private static func zones(_ section: Data) -> [String] {
        let line = section.prefix { $0 != UInt8(ascii: "\n") }
        guard line.starts(with: "z\t".utf8) else { return [] }
        return line.dropFirst(2).split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    }

    private func section(_ country: String) -> HolidaySection? {
        sections[country].map { HolidaySection(bytes[$0]) }
    }
}

/// The lines of one country.
struct HolidaySection {
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
