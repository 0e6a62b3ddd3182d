package import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// A text file in any encoding, read as UTF-8.
///
/// Decides by the option, a byte order mark, an XML declaration, or NULs as in UTF-16; else it is UTF-8.
package struct DecodedSource: Sendable {
    /// Read at once, to detect encoding and format.
    private static let startBytes = 65_536

    private let source: InputSource
    private let chosen: TextEncoding?
    private var decoder: TextDecoder?
    private var isAtEnd = false
    /// Bytes read from the file.
    package private(set) var bytes = 0
    /// The first bytes of the text; complete after ``begin()``.
    package private(set) var start: [UInt8] = []

    package init(_ source: InputSource, encoding: TextEncoding? = nil) {
        self.source = source
        chosen = encoding
    }

    /// The encoding, unless it is UTF-8.
    package var isConverted: Bool { decoder.map { $0.encoding != .utf8 } ?? false }

    /// Reads the start of the file.
    ///
    /// - Throws: ``Refusal`` for an empty or binary file and an encoding that isn't supported.
    package mutating func begin() async throws(Refusal) {
        guard decoder == nil else { return }
        var raw: [UInt8] = []
        while raw.count < Self.startBytes, Self.isXML(raw) || !raw.contains(0x0A) {
            let more = await source.bytes()
            if more.isEmpty {
                isAtEnd = true
                break
            }
            raw += more
        }
        bytes = raw.count
        guard !raw.isEmpty else { throw Refusal(.invalid, "cli.rule.is-empty", field: "file") }
        if let kind = Self.foreign(raw) {
            throw Refusal(.invalid, "cli.rule.not-a-text-file", ["kind": .words(kind)], field: "file")
        }
        let (encoding, mark) = try encoding(of: raw)
        var decoder = TextDecoder(encoding)
        start = decoder.decode(Array(raw.dropFirst(mark)))
        guard !start.contains(0) else {
            throw Refusal(.invalid, "cli.rule.is-binary", field: "file")
        }
        self.decoder = decoder
    }

    /// Returns the next text after ``start``; empty at the end.
    package mutating func next() async -> [UInt8] {
        while !isAtEnd, var decoder {
            let more = await source.bytes()
            bytes += more.count
            isAtEnd = more.isEmpty
            let text = isAtEnd ? decoder.finish() : decoder.decode(more)
            self.decoder = decoder
            if !text.isEmpty { return text }
        }
        return []
    }

    private func encoding(of raw: [UInt8]) throws(Refusal) -> (TextEncoding, mark: Int) {
        if raw.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if raw.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
        if raw.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
        if let chosen { return (chosen, 0) }
        // In UTF-16, each unit of Latin text has a NUL.
        if raw.count >= 4, raw[0] != 0, raw[1] == 0, raw[3] == 0 { return (.utf16(isBigEndian: false), 0) }
        if raw.count >= 4, raw[0] == 0, raw[1] != 0, raw[2] == 0 { return (.utf16(isBigEndian: true), 0) }
        guard let name = Self.declared(raw) else { return (.utf8, 0) }
        guard let encoding = TextEncoding(name: name) else {
            let values: [String: TextValue] = [
                "encoding": .words(PlainText.oneLine(name)), "encodings": .words(TextEncoding.names),
            ]
            throw Refusal(.invalid, "cli.rule.unknown-encoding", values, field: "file")
        }
        // A readable declaration rules out UTF-16.
        if case .utf16 = encoding { return (.utf8, 0) }
        return (encoding, 0)
    }

    /// The encoding of an XML declaration (§2.8).
    private static func declared(_ raw: [UInt8]) -> String? {
        let head = String(decoding: raw.prefix(256), as: UTF8.self)
        guard let start = head.firstRange(of: "<?xml"), let end = head.firstRange(of: "?>"),
            head[..<start.lowerBound].allSatisfy(\.isWhitespace), start.upperBound < end.lowerBound
        else { return nil }
        return head[start.upperBound..<end.lowerBound].firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/)
            .map { String($0.1) }
    }

    /// Whether long comments may precede the root element.
    private static func isXML(_ raw: [UInt8]) -> Bool {
        raw.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
    }

    /// The kind of a file without text.
    private static func foreign(_ raw: [UInt8]) -> String? {
        let marks: [(bytes: [UInt8], kind: String)] = [
            (Array("PK\u{3}\u{4}".utf8), "ZIP (XLSX, ODS, KMZ)"), ([0x1F, 0x8B], "gzip"), (Array("%PDF".utf8), "PDF"),
            ([0x89, 0x50, 0x4E, 0x47], "PNG"), ([0xFF, 0xD8, 0xFF], "JPEG"), (Array("SQLite format 3".utf8), "SQLite"),
            ([0xD0, 0xCF, 0x11, 0xE0], "XLS"), (Array("BZh".utf8), "bzip2"), ([0xFD, 0x37, 0x7A, 0x58], "xz"),
        ]
        return marks.first { raw.starts(with: $0.bytes) }?.kind
    }
}
