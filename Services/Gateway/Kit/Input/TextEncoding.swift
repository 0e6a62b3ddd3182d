import Foundation

/// A character encoding of files.
package enum TextEncoding: Sendable, Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    /// The scalars of its 256 bytes; U+FFFD for unused bytes.
    case bytes([Unicode.Scalar])

    /// The encodings for messages; others are refused.
    package static let names =
        "UTF-8, UTF-16, ISO-8859-1, ISO-8859-2, ISO-8859-15, windows-1250 to windows-1254"

    /// Returns `nil` for encodings that aren't supported.
    ///
    /// Like browsers, reads ISO-8859-1 as windows-1252, which has letters for unused bytes.
    package init?(name: String) {
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        switch plain {
        case "utf8", "usascii", "ascii": self = .utf8
        case "utf16", "utf16le", "unicode": self = .utf16(isBigEndian: false)
        case "utf16be": self = .utf16(isBigEndian: true)
        case "iso88591", "latin1", "windows1252", "cp1252": self = .bytes(Self.table(.windowsCP1252))
        case "windows1250", "cp1250": self = .bytes(Self.table(.windowsCP1250))
        case "windows1251", "cp1251": self = .bytes(Self.table(.windowsCP1251))
        case "windows1253", "cp1253": self = .bytes(Self.table(.windowsCP1253))
        case "windows1254", "cp1254", "iso88599": self = .bytes(Self.table(.windowsCP1254))
        case "iso88592", "latin2": self = .bytes(Self.table(.isoLatin2))
        case "iso885915", "latin9": self = .bytes(Self.latin9)
        default: return nil
        }
    }

    private static func table(_ encoding: String.Encoding) -> [Unicode.Scalar] {
        (UInt8.min...UInt8.max).map { byte in
            if byte < 0x80 { return Unicode.Scalar(byte) }
            let scalars = String(bytes: [byte], encoding: encoding)?.unicodeScalars
            guard let scalar = scalars?.first, !(0x80..<0xA0).contains(scalar.value) else { return "\u{FFFD}" }
            return scalar
        }
    }

    /// ISO-8859-1 with eight other letters.
    private static let latin9: [Unicode.Scalar] = (UInt8.min...UInt8.max).map { byte in
        let others: [UInt8: Unicode.Scalar] = [
            0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
        ]
        return (0x80..<0xA0).contains(byte) ? "\u{FFFD}" : others[byte] ?? Unicode.Scalar(byte)
    }
}

/// Converts a file to UTF-8, chunk by chunk.
package struct TextDecoder: Sendable {
    package let encoding: TextEncoding
    /// An incomplete UTF-16 unit or pair.
    private var rest: [UInt8] = []

    package init(_ encoding: TextEncoding) {
        self.encoding = encoding
    }

    package mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
        switch encoding {
        case .utf8: return bytes
        case .bytes(let table):
            var text = String.UnicodeScalarView()
            for byte in bytes { text.append(table[Int(byte)]) }
            return Array(String(text).utf8)
        case .utf16(let isBigEndian): return decode(bytes, isBigEndian)
        }
    }

    /// Returns a replacement character if the file ends within a character.
    package mutating func finish() -> [UInt8] {
        defer { rest = [] }
        return rest.isEmpty ? [] : Array("\u{FFFD}".utf8)
    }

    private mutating func decode(_ bytes: [UInt8], _ isBigEndian: Bool) -> [UInt8] {
        let all = rest + bytes
        var units: [UInt16] = []
        for index in stride(from: 0, to: all.count - 1, by: 2) {
            let (high, low) = isBigEndian ? (all[index], all[index + 1]) : (all[index + 1], all[index])
            units.append(UInt16(high) << 8 | UInt16(low))
        }
        rest = all.count % 2 == 0 ? [] : [all[all.count - 1]]
        if let last = units.last, UTF16.isLeadSurrogate(last) {
            units.removeLast()
            rest = Array(all.suffix(2 + rest.count))
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
