import Testing

@testable import GatewayClient
@testable import GatewayKit

@Suite("encodings of files")
struct FileEncodingTests {
    private static let title = "Café Österreich „Łódź“"

    private static func gpx(_ encoding: String?, _ name: String) -> String {
        let declared = encoding.map { " encoding=\"\($0)\"" } ?? ""
        return "<?xml version=\"1.0\"\(declared)?>\n<gpx version=\"1.1\" creator=\"x\"><wpt lat=\"47.8\" lon=\"13\">"
            + "<name>\(name)</name></wpt></gpx>"
    }

    private static func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool) -> [UInt8] {
        ((hasMark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
    }

    @Test("UTF-16 is read with and without its mark", arguments: [true, false], [true, false])
    func readsUTF16(isBigEndian: Bool, hasMark: Bool) async throws {
        let text = Self.gpx("UTF-16", Self.title + " 🦊")
        let bytes = Self.utf16(text, isBigEndian: isBigEndian, hasMark: hasMark)
        #expect(try await ImportedFile.read(bytes).titles == [Self.title + " 🦊"])
    }

    @Test("Excel's Unicode text is read") func readsUnicodeText() async throws {
        let text = "id\tname\tBreite\tLänge\r\n1\t\(Self.title)\t47,8\t13,04\r\n"
        let file = try await ImportedFile.read(Self.utf16(text, isBigEndian: false, hasMark: true))
        #expect(file.titles == [Self.title] && file.points == ["47.8 13.04"])
    }

    @Test(
        "declared encodings are decoded",
        arguments: [
            ("ISO-8859-1", [0x4C, 0xF6, 0x77, 0x65], "Löwe"), ("iso-8859-15", [0xA4, 0x20, 0xE9], "€ é"),
            ("windows-1252", [0x80, 0x20, 0x93, 0xFC, 0x94], "€ “ü”"),
            ("windows-1250", [0xA3, 0xF3, 0x64, 0x9F], "Łódź"),
            ("windows-1251", [0xCC, 0xE8, 0xF0], "Мир"), ("ISO-8859-2", [0xA3, 0xF3, 0x64, 0xBC], "Łódź"),
        ] as [(String, [UInt8], String)]
    )
    func decodes(_ encoding: String, _ letters: [UInt8], _ title: String) async throws {
        let parts = Self.gpx(encoding, "|").split(separator: "|").map { Array($0.utf8) }
        let file = try await ImportedFile.read(parts[0] + letters + parts[1])
        #expect(file.titles == [title], "\(file.rejections)")
    }

    @Test("text in a wrong encoding is refused") func refusesOtherBytes() async throws {
        let parts = Self.gpx(nil, "|").split(separator: "|").map { Array($0.utf8) }
        let undeclared = parts[0] + [0x4C, 0xF6, 0x77, 0x65] + parts[1]
        #expect(await ImportedFile.refusal(undeclared) == "not-a-file-of-places")
        #expect(await ImportedFile.refusal(Array(Self.gpx("macintosh", "A").utf8)) == "unknown-encoding")
        let unused = Self.gpx("windows-1252", "|").split(separator: "|").map { Array($0.utf8) }
        #expect(await ImportedFile.refusal(unused[0] + [0x81] + unused[1]) == "not-a-file-of-places")
    }

    @Test("a table in another encoding is read with the option, and otherwise refused row by row")
    func readsTheChosenEncoding() async throws {
        let bytes = Array("id;name;lat;lon\n1;".utf8) + [0x4C, 0xF6, 0x77, 0x65] + Array(";47,8;13\n2;B;1;2\n".utf8)
        let plain = try await ImportedFile.read(bytes)
        #expect(plain.titles == ["B"] && plain.rejections == ["line 2: the row is not UTF-8"])
        #expect(try await ImportedFile.read(bytes, encoding: "windows-1252").titles == ["Löwe", "B"])
    }

    @Test("a track in UTF-16 is read") func readsTracks() async throws {
        let track =
            "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2026-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>"
        var source = DecodedSource(InputSource.once(Self.utf16(track, isBigEndian: true, hasMark: true)))
        try await source.begin()
        var points: [GPXPoint] = []
        var scanner = GPXScanner()
        try scanner.scan(source.start) { points.append($0) }
        #expect(points.count == 1)
    }

    @Test(
        "files that are not text are refused with the reason",
        arguments: [
            ([], "is-empty"), (Array("   \n".utf8), "is-empty"), ([0x50, 0x4B, 3, 4, 0, 0], "not-a-text-file"),
            ([0x1F, 0x8B, 8], "not-a-text-file"), ([0xFF, 0xD8, 0xFF, 0xE0], "not-a-text-file"),
            ([1, 2, 0, 9, 9], "is-binary"),
            (Array("<!doctype html><html>".utf8), "not-a-file-of-places"),
            (Array("root:x:0\n".utf8), "not-a-file-of-places"),
            (Array("<rss><channel/></rss>".utf8), "not-a-file-of-places"),
            (Array("Dear Sir\n".utf8), "not-a-file-of-places"),
        ] as [([UInt8], String)]
    )
    func refusesOtherFiles(_ bytes: [UInt8], _ rule: String) async {
        #expect(await ImportedFile.refusal(bytes) == rule)
    }
}

extension InputSource {
    static func once(_ bytes: [UInt8]) -> InputSource {
        let pieces = AsyncStream<[UInt8]> { continuation in
            continuation.yield(bytes)
            continuation.finish()
        }
        return InputSource(isTerminal: false) { await pieces.first { _ in true } ?? [] }
    }
}
