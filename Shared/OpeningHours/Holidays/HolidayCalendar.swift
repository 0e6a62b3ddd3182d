import Foundation
import Synchronization
import UmkreisVocabulary

/// Holidays from 2000 to 2060.
final class HolidayCalendar: Sendable {
    private static let first = CivilDate(year: 2_000, month: 1, day: 1).dayNumber
    private static let count = CivilDate(year: 2_061, month: 1, day: 1).dayNumber - first

    /// One bit per day, as lookups are frequent.
    private let bits: [UInt64]
    private let names: [Int: String]
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

    /// Returns the name in the country's language.
    func name(_ dayNumber: Int) -> String? {
        names[dayNumber]
    }
}

/// Parses sections on demand.
final class HolidayFile: Sendable {
    static let shared = HolidayFile()

    private let bytes: Data
    private let sections: [String: Range<Int>]
    private let zonesByCountry: [String: [String]]
    private let countriesByZone: [String: [String]]
    private let calendars = Mutex<[String: HolidayCalendar?]>([:])
    private let commonZones = Mutex<[String: String?]>([:])

    private init() {
        // Services check it (``ResourceFile/check()``).
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

    /// `nil` for an unknown country.
    func calendar(country: String, region: String?) -> HolidayCalendar? {
        let code = country.uppercased()
        let key = code + "-" + (region ?? "")
        if let found = calendars.withLock({ $0[key] }) { return found }
        let made = section(code).map { HolidayCalendar(section: $0, country: code, region: region) }
        calendars.withLock {
            // Bounds the memory, as callers choose regions.
            if $0.count > 4_096 { $0.removeAll() }
            $0[key] = made
        }
        return made
    }

    /// Most common first.
    func timeZones(country: String) -> [String] {
        zonesByCountry[country.uppercased()] ?? []
    }

    /// `nil` if the country's zones differ.
    func commonZone(country: String) -> String? {
        if let known = commonZones.withLock({ $0[country] }) { return known }
        guard let zones = zonesByCountry[country.uppercased()] else { return nil }
        let clocks = Set(zones.map { Self.monthlyOffsets(in: TimeZone(identifier: $0)) })
        let common = clocks.count == 1 ? zones.first : nil
        commonZones.withLock { $0[country] = common }
        return common
    }

    /// Returns the offsets in each month of 2026.
    private static func monthlyOffsets(in zone: TimeZone?) -> [Int?] {
        (0..<12).map { zone?.secondsFromGMT(for: Date(timeIntervalSince1970: 1_767_225_600 + Double($0) * 2_629_800)) }
    }

    /// `nil` unless unique.
    func country(timeZone: String) -> String? {
        let found = countriesByZone[timeZone] ?? []
        return found.count == 1 ? found.first : nil
    }

    /// The first line lists the zones.
    private static func zones(_ section: Data) -> [String] {
        let line = section.prefix { $0 != UInt8(ascii: "\n") }
        guard line.starts(with: "z\t".utf8) else { return [] }
        return line.dropFirst(2).split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    }

    private func section(_ country: String) -> HolidaySection? {
        sections[country].map { HolidaySection(bytes[$0]) }
    }
}

struct HolidaySection {
    /// Lower-case codes and names, to codes.
    private(set) var regions: [String: String] = [:]
    private(set) var rules: [HolidayRule] = []

    /// Skips newer files' unknown lines.
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
