/// Typed reads; out of range, they return zero or empty.
struct GazetteerBytes {
    let bytes: UnsafeRawBufferPointer
    let ranges: [Range<Int>]

    func count(of section: GazetteerSection) -> Int {
        ranges[section.rawValue].count / section.stride
    }

    func number<Value: FixedWidthInteger & BitwiseCopyable>(
        _ type: Value.Type,
        _ section: GazetteerSection,
        _ index: Int,
        byte: Int = 0
    ) -> Value {
        guard index >= 0, index < count(of: section) else { return 0 }
        let offset = ranges[section.rawValue].lowerBound + index * section.stride + byte
        return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }

    func word(_ section: GazetteerSection, _ index: Int) -> Int {
        Int(number(UInt32.self, section, index))
    }

    func string(_ pool: GazetteerSection, at offset: Int) -> UnsafeRawBufferPointer {
        let range = ranges[pool.rawValue]
        guard offset >= 0, offset < range.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let start = range.lowerBound + offset + 1
        let end = min(range.upperBound, start + Int(bytes[start - 1]))
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    func text(at offset: Int) -> String {
        String(decoding: string(.strings, at: offset), as: UTF8.self)
    }
}

extension GazetteerBytes {
    func place(at index: Int, languages: [Int]) -> GazetteerPlace? {
        guard index >= 0, index < count(of: .places) else { return nil }
        let point = point(ofPlace: index)
        let region = region(ofPlace: index)
        return GazetteerPlace(
            geonameID: word(.places, index),
            name: name(ofPlace: index),
            localName: localName(ofPlace: index, languages: languages),
            lat: point.lat,
            lon: point.lon,
            country: country(ofPlace: index).text,
            admin1: text(at: Int(number(UInt32.self, .regions, region, byte: 4))),
            region: text(at: Int(number(UInt32.self, .regions, region, byte: 8))),
            population: population(ofPlace: index),
            timeZone: timeZone(ofPlace: index)
        )
    }

    func name(ofPlace index: Int) -> String {
        text(at: Int(number(UInt32.self, .places, index, byte: 16)))
    }

    /// IANA name.
    func timeZone(ofPlace index: Int) -> String {
        text(at: word(.timeZones, Int(number(UInt16.self, .places, index, byte: 26))))
    }

    func place(withID id: Int) -> Int? {
        var (low, high) = (0, count(of: .byID))
        while low < high {
            let middle = (low + high) / 2
            if word(.places, word(.byID, middle)) < id { low = middle + 1 } else { high = middle }
        }
        let found = word(.byID, low)
        return low < count(of: .byID) && word(.places, found) == id ? found : nil
    }

    func region(ofPlace index: Int) -> Int {
        Int(number(UInt16.self, .places, index, byte: 24))
    }

    /// Degrees; stored as 1e-7, so division yields the nearest double.
    func point(ofPlace index: Int) -> (lat: Double, lon: Double) {
        (
            Double(number(Int32.self, .places, index, byte: 4)) / 1e7,
            Double(number(Int32.self, .places, index, byte: 8)) / 1e7
        )
    }

    func population(ofPlace index: Int) -> Int {
        Int(number(UInt32.self, .places, index, byte: 12))
    }

    func country(ofPlace index: Int) -> CountryLetters {
        CountryLetters(rawValue: number(UInt16.self, .countries, index))
    }

    func localNames(ofPlace index: Int) -> some Sequence<(language: Int, name: Int)> {
        let total = count(of: .localized)
        let start = min(total, Int(number(UInt32.self, .places, index, byte: 20)))
        let isLast = index + 1 >= count(of: .places)
        let end = isLast ? total : min(total, Int(number(UInt32.self, .places, index + 1, byte: 20)))
        return (start..<max(start, end)).lazy.map { entry in
            (Int(number(UInt16.self, .localized, entry)), Int(number(UInt32.self, .localized, entry, byte: 2)))
        }
    }

    func localName(ofPlace index: Int, languages: [Int]) -> String? {
        for language in languages {
            for entry in localNames(ofPlace: index) where entry.language == language {
                return text(at: entry.name)
            }
        }
        return nil
    }

    /// Known languages among a BCP 47 tag and its prefixes, longest first (RFC 4647 §3.4).
    func languages(for tag: String?) -> [Int] {
        guard let tag else { return [] }
        var subtags = tag.lowercased().split(separator: "-")
        var found: [Int] = []
        while !subtags.isEmpty {
            let candidate = subtags.joined(separator: "-")
            found += (0..<count(of: .languages)).filter { text(at: word(.languages, $0)) == candidate }
            subtags.removeLast()
        }
        return found
    }
}

/// An alpha-2 code as stored.
struct CountryLetters: Hashable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// `nil` unless two ASCII characters.
    init?(_ text: String) {
        let letters = Array(text.utf8)
        guard letters.count == 2, letters.allSatisfy({ $0 < 0x80 }) else { return nil }
        rawValue = UInt16(letters[1]) << 8 | UInt16(letters[0])
    }

    var text: String {
        String(decoding: [UInt8(rawValue & 0xFF), UInt8(rawValue >> 8)], as: UTF8.self)
    }
}
