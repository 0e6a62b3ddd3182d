import UmkreisVocabulary

/// Orientation and location in Exif (JEITA CP-3451, a TIFF); damaged parts are ignored.
struct Exif: Equatable {
    private(set) var orientation = ImageOrientation.up
    private(set) var location: Coordinate?

    /// Prefix in JPEG, sometimes in WebP.
    static let prefix = Array("Exif\0\0".utf8)
    private static let orientationTag = 0x0112
    private static let placeTag = 0x8825
    /// Cameras write about fifty per directory.
    private static let maximumEntries = 1000

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        var reader = ByteReader(bytes, range)
        let order: ByteOrder
        if reader.has("II*\0".utf8) {
            order = .leastFirst
        } else if reader.has("MM\0*".utf8) {
            order = .mostFirst
        } else {
            return
        }
        let tiff = TIFF(bytes: bytes, range: range, order: order)
        guard (try? reader.take(4)) != nil, let first = try? reader.number(4, order) else { return }
        let entries = tiff.directory(at: first)
        if let value = entries[Self.orientationTag].flatMap({ tiff.number($0) }) {
            orientation = UInt8(exactly: value).flatMap(ImageOrientation.init) ?? .up
        }
        if let place = entries[Self.placeTag].flatMap({ tiff.number($0) }) {
            location = Self.location(tiff.directory(at: place), tiff)
        }
    }

    /// A 26-byte TIFF with only the orientation.
    static func minimal(_ orientation: ImageOrientation) -> [UInt8] {
        var tiff = Array("MM\0*".utf8)
        tiff.append(8, 4, .mostFirst)
        tiff.append(1, 2, .mostFirst)
        tiff.append(orientationTag, 2, .mostFirst)
        tiff.append(TIFF.short, 2, .mostFirst)
        tiff.append(1, 4, .mostFirst)
        // Two-byte values are left-aligned.
        tiff.append(Int(orientation.rawValue) << 16, 4, .mostFirst)
        tiff.append(0, 4, .mostFirst)
        return tiff
    }

    /// Rounded to about a kilometre.
    private static func location(_ entries: [Int: TIFF.Entry], _ tiff: TIFF) -> Coordinate? {
        guard let lat = degrees(entries, 1, "S", tiff), let lon = degrees(entries, 3, "W", tiff) else { return nil }
        // Without reception, cameras write zeros.
        guard lat != 0 || lon != 0 else { return nil }
        return try? Coordinate(lat: (lat * 100).rounded() / 100, lon: (lon * 100).rounded() / 100)
    }

    /// - Parameters:
    ///   - tag: the hemisphere's; the angle's is the next.
    ///   - negative: the negative hemisphere.
    private static func degrees(_ entries: [Int: TIFF.Entry], _ tag: Int, _ negative: String, _ tiff: TIFF) -> Double? {
        guard let angle = entries[tag + 1].flatMap({ tiff.fractions($0) }), angle.count == 3 else { return nil }
        let degrees = angle[0] + angle[1] / 60 + angle[2] / 3600
        let isNegative = entries[tag].flatMap { tiff.letter($0) } == Character(negative)
        return isNegative ? -degrees : degrees
    }

    private struct TIFF {
        static let ascii = 2
        static let short = 3
        static let long = 4
        static let rational = 5

        let bytes: [UInt8]
        let range: Range<Int>
        let order: ByteOrder

        struct Entry {
            var type: Int
            var count: Int
            /// The value or its offset.
            var value: Range<Int>
        }

        /// First entry per tag; stops at damage.
        func directory(at offset: Int) -> [Int: Entry] {
            var entries: [Int: Entry] = [:]
            guard var reader = reader(at: offset), let count = try? reader.number(2, order) else { return entries }
            for _ in 0..<min(count, Exif.maximumEntries) {
                guard let tag = try? reader.number(2, order), let type = try? reader.number(2, order),
                    let count = try? reader.number(4, order), let value = try? reader.take(4)
                else { break }
                if entries[tag] == nil { entries[tag] = Entry(type: type, count: count, value: value) }
            }
            return entries
        }

        func number(_ entry: Entry) -> Int? {
            guard entry.count == 1 else { return nil }
            switch entry.type {
            case Self.short: return bytes[entry.value.prefix(2)].number(order)
            case Self.long: return bytes[entry.value].number(order)
            default: return nil
            }
        }

        func letter(_ entry: Entry) -> Character? {
            guard entry.type == Self.ascii, (1...4).contains(entry.count) else { return nil }
            return Character(UnicodeScalar(bytes[entry.value.lowerBound]))
        }

        func fractions(_ entry: Entry) -> [Double]? {
            guard entry.type == Self.rational, entry.count <= 3 else { return nil }
            guard var reader = reader(at: bytes[entry.value].number(order)) else { return nil }
            var fractions: [Double] = []
            for _ in 0..<entry.count {
                guard let above = try? reader.number(4, order), let below = try? reader.number(4, order), below != 0
                else { return nil }
                fractions.append(Double(above) / Double(below))
            }
            return fractions
        }

        private func reader(at offset: Int) -> ByteReader? {
            offset <= range.count ? ByteReader(bytes, (range.lowerBound + offset)..<range.upperBound) : nil
        }
    }
}
