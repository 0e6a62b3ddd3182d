import Foundation

/// A memory-mapped gazetteer.
///
/// Only header and lengths are checked: damaged data give wrong results at worst.
struct GazetteerFile: Sendable {
    static let version: UInt32 = 2
    static let magic = Array("UMKGAZ01".utf8)
    private static let lengthOfHead = 32
    static let lengthOfHeader = lengthOfHead + 16 * GazetteerSection.allCases.count

    private let content: Data
    private let ranges: [Range<Int>]

    init(contentsOf url: URL) throws(GazetteerFault) {
        let content: Data
        do {
            content = try Data(contentsOf: url, options: .alwaysMapped)
        } catch {
            throw .unreadable
        }
        try self.init(content)
    }

    init(_ content: Data) throws(GazetteerFault) {
        self.content = content
        try Self.checkHeader(content)
        ranges = try Self.sections(of: content)
        try checkCounts()
    }

    /// - Parameter body: must not let the bytes escape.
    func read<Result>(_ body: (GazetteerBytes) throws -> Result) rethrows -> Result {
        try content.withUnsafeBytes { try body(GazetteerBytes(bytes: $0, ranges: ranges)) }
    }

    func count(of section: GazetteerSection) -> Int {
        ranges[section.rawValue].count / section.stride
    }

    private static func checkHeader(_ content: Data) throws(GazetteerFault) {
        guard content.count >= lengthOfHeader, content.prefix(magic.count).elementsEqual(magic) else {
            throw .notAGazetteer
        }
        let found = content.load(UInt32.self, at: 8)
        guard found == version else { throw .unknownVersion(found) }
        let expected = content.load(UInt64.self, at: 16)
        guard expected == UInt64(content.count) else { throw .wrongLength(expected: expected, found: content.count) }
    }

    private static func sections(of content: Data) throws(GazetteerFault) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for section in GazetteerSection.allCases {
            let entry = lengthOfHead + 16 * section.rawValue
            let offset = Int(exactly: content.load(UInt64.self, at: entry))
            let length = Int(exactly: content.load(UInt64.self, at: entry + 8))
            guard let offset, let length, offset >= lengthOfHeader, offset <= content.count,
                length <= content.count - offset, length.isMultiple(of: section.stride)
            else { throw .wrongSection(section.rawValue) }
            ranges.append(offset..<offset + length)
        }
        return ranges
    }

    private func checkCounts() throws(GazetteerFault) {
        let places = count(of: .places)
        guard places > 0 else { throw .wrongSection(GazetteerSection.places.rawValue) }
        let expected: [(GazetteerSection, Int)] = [
            (.byID, places), (.countries, places), (.spots, places), (.boxes, PackedTree.boxes(over: places)),
            (.entryKeys, count(of: .entryRanks)), (.minima, NameIndex.blocks(of: count(of: .entryRanks))),
            (.areaKeys, count(of: .areaRanks)), (.areaMinima, NameIndex.blocks(of: count(of: .areaRanks))),
        ]
        for (section, count) in expected where self.count(of: section) != count {
            throw .wrongSection(section.rawValue)
        }
    }
}

extension Data {
    fileprivate func load<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value {
        withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
    }
}

/// The sections, as documented in `Scripts/build_gazetteer.py`.
enum GazetteerSection: Int, CaseIterable {
    case places, strings, localized, regions, timeZones, languages, byID, entryKeys, entryRanks, keys, minima, countries
    case areas, areaKeys, areaRanks, areaMinima, spots, boxes, rings, vertices

    /// Bytes per record.
    var stride: Int {
        switch self {
        case .places: 28
        case .rings: 24
        case .regions: 20
        case .boxes: 16
        case .spots: 12
        case .areas, .vertices: 8
        case .localized: 6
        case .timeZones, .languages, .byID, .entryKeys, .entryRanks, .minima, .areaKeys, .areaRanks, .areaMinima: 4
        case .countries: 2
        case .strings, .keys: 1
        }
    }
}

public enum GazetteerFault: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable
    /// Wrong magic number.
    case notAGazetteer
    case unknownVersion(UInt32)
    case wrongLength(expected: UInt64, found: Int)
    case wrongSection(Int)

    public var description: String {
        switch self {
        case .unreadable: "the gazetteer file cannot be read"
        case .notAGazetteer: "the file is not a gazetteer"
        case .unknownVersion(let version):
            "the gazetteer has layout version \(version), this build reads \(GazetteerFile.version)"
        case .wrongLength(let expected, let found): "the gazetteer should be \(expected) bytes long and is \(found)"
        case .wrongSection(let number): "section \(number) of the gazetteer does not fit"
        }
    }
}
