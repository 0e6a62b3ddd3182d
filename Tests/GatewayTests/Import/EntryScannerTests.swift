import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayClient

/// Entries do not depend on how the file is split into chunks.
@Suite("entries of a file")
struct EntryScannerTests {
    private static func entries(_ text: String, by format: FileFormat, in size: Int = .max) -> [RawEntry] {
        let bytes = Array(text.utf8)
        var scanner = format.scanner(beginningWith: bytes)
        var entries: [RawEntry] = []
        for start in stride(from: 0, to: bytes.count, by: min(size, max(bytes.count, 1))) {
            scanner.scan(Array(bytes[start..<min(bytes.count, start + min(size, bytes.count))])) { entries.append($0) }
        }
        scanner.finish { entries.append($0) }
        return entries
    }

    /// Each entry with its first line.
    private static func found(_ text: String, by format: FileFormat) -> [String] {
        entries(text, by: format).map { entry in
            switch entry.content {
            case .json(let bytes): "\(entry.line): \(String(decoding: bytes, as: UTF8.self))"
            case .object(let object): "\(entry.line): \(object)"
            case .fields(let fields): "\(entry.line): \(fields.joined(separator: "|"))"
            case .broken(let fault): "\(entry.line): \(fault.message)"
            }
        }
    }

    @Test func skipsBlankLines() {
        let text = "{\"a\":1}\r\n\n \t\n\u{1E}{\"b\":2}\nnonsense\n{\"c\":3}"
        #expect(Self.found(text, by: .ndjson) == ["1: {\"a\":1}", "4: {\"b\":2}", "5: nonsense", "6: {\"c\":3}"])
    }

    @Test func featuresAreFoundAtAnyDepth() {
        let text = #"""
            {"type":"FeatureCollection","name":"features","crs":{"features":[1]},
             "features" : [
               {"a":"]}\"{"}, {"b":{"features":[{}]}},
               7, null ,"x", [1]
             ],
             "more":[{"c":1}], "features2":[{"d":1}]}
            """#
        #expect(
            Self.found(text, by: .geojson) == [
                #"3: {"a":"]}\"{"}"#, #"3: {"b":{"features":[{}]}}"#, "4: 7", "4: null ", #"4: "x""#, "4: [1]",
            ]
        )
    }

    @Test(arguments: [
        (#"{"features":[]}"#, []), ("", []), ("  \n", []), ("[]", []),
        (
            #"{"type":"Feature","properties":{"features":[{}]}}"#,
            [#"1: {"type":"Feature","properties":{"features":[{}]}}"#]
        ),
        ("{\"a\":1}\n{\"b\":\n2}", ["1: {\"a\":1}", "2: {\"b\":\n2}"]),
        (#"[{"a":1},{"b":2}]"#, [#"1: {"a":1}"#, #"1: {"b":2}"#]),
        (#"{"features":[{"a":1},"#, [#"1: {"a":1}"#, "1: the file ends within this entry"]),
        (#"{"features":[{"a":"#, ["1: the file ends within this entry"]),
        ("}", ["1: }"]),
    ])
    func readsEmptyWrongAndCutCollections(_ text: String, _ entries: [String]) {
        #expect(Self.found(text, by: .geojson) == entries)
    }

    @Test func rowsAreReadAsTheStandardHasThem() {
        let text = "id,\"na\"\"me\",text\r\n1,\"Löwen, Zum\",\"two\nlines\"\r\n\r\n2,,\n3,a\"b,\"\""
        #expect(
            Self.found(text, by: .csv) == ["1: id|na\"me|text", "2: 1|Löwen, Zum|two\nlines", "5: 2||", "6: 3|a\"b|"]
        )
    }

    @Test(arguments: [("a;b,c;d\n", ";"), ("a\tb\n", "\t"), ("a,b\n", ","), ("a\n", ","), ("\"a;b;c\",d\n", ",")])
    func theSeparatorIsTheMostFrequentInTheFirstRow(_ text: String, _ separator: String) {
        #expect(RowScanner.separator(of: Array(text.utf8)) == separator.utf8.first)
    }

    @Test func anUnclosedQuoteCostsItsRowOnly() {
        let rows = (1...400).map { "\($0),x,\"quoted \($0)\"\n" }
        let text = "id,a,b\n" + rows[..<200].joined() + "0,\"open,z\n" + rows[200...].joined()
        let found = Self.found(text, by: .csv)
        #expect(found.count == 402)
        #expect(found[201] == "202: a quote is not closed")
        #expect(found[202] == "203: 201|x|quoted 201" && found.last == "402: 400|x|quoted 400")
    }

    @Test(arguments: [
        // No quote follows, so the end of the file, or the limit of an entry, decides.
        "id,name\n0,\"open\n1,x\n2,y\n", "id,name\n0,\"open\n1,x\n2,y",
        "id,name\n0,\"open\n1,\"x\"\n2,y\n",
    ])
    func theRowsBehindAnUnclosedQuoteAreRead(_ text: String) {
        #expect(Self.found(text, by: .csv) == ["1: id|name", "2: a quote is not closed", "3: 1|x", "4: 2|y"])
    }

    @Test func aLongFileIsReadBehindAnUnclosedQuote() {
        let behind = (0..<RawEntry.maximumBytes / 4).map { "\($0 % 10),x\n" }.joined()
        let found = Self.found("id,name\n0,\"open\n\(behind)3,z\n", by: .csv)
        #expect(found.count == RawEntry.maximumBytes / 4 + 3)
        #expect(found[1] == "2: a quote is not closed" && found.last?.hasSuffix(": 3|z") == true)
    }

    @Test(arguments: [
        ("a,b\r1,2\r3,4\r", ["1: a|b", "2: 1|2", "3: 3|4"]),
        ("a,b\r\n1,\"2\r\n3\"\r\n4,5", ["1: a|b", "2: 1|2\r\n3", "4: 4|5"]),
        ("sep=;\r\na;b\r\n1;2\r\n", ["2: a|b", "3: 1|2"]), ("SEP=|\na|b\n1|2\n", ["2: a|b", "3: 1|2"]),
        ("\n\na;b\n;;\n \t;\n1;2\n", ["3: a|b", "6: 1|2"]), ("a;b\n\"1\" ;2\n", ["1: a|b", "2: 1|2"]),
        ("a,b\n\"1\" x,2\n", ["1: a|b", "2: 1x|2"]),
    ])
    func rowsOfSpreadsheetsAreRead(_ text: String, _ rows: [String]) {
        #expect(Self.found(text, by: .csv) == rows)
    }

    @Test(arguments: [FileFormat.ndjson, .geojson, .csv])
    func skipsTooLongEntries(_ format: FileFormat) {
        let long = String(repeating: "x", count: RawEntry.maximumBytes)
        let text =
            switch format {
            case .ndjson: "{\"a\":\"\(long)\"}\n{\"b\":1}\n"
            case .geojson: "{\"features\":[{\"a\":\"\(long)\"},{\"b\":1}]}"
            default: "\(long),a\nb,1\n"
            }
        let found = Self.found(text, by: format)
        #expect(found.count == 2)
        #expect(found.first == "1: the entry is longer than \(RawEntry.maximumBytes) bytes")
    }

    @Test func aRowThatIsNotUTF8IsRefusedAndTheOthersAreRead() {
        var scanner = RowScanner(separator: UInt8(ascii: ","))
        var entries: [RawEntry] = []
        scanner.scan([0x61, 0x0A, 0xFF, 0x0A, 0x62, 0x0A]) { entries.append($0) }
        scanner.finish { entries.append($0) }
        #expect(entries.map(\.line) == [1, 2, 3])
        #expect(entries[1].content == .broken(Fault(.invalid, "the row is not UTF-8")))
        #expect(entries[2].content == .fields(["b"]))
    }

    @Test(arguments: FileFormat.allCases, 1...8 as ClosedRange<UInt64>)
    func entriesDoNotDependOnTheChunks(_ format: FileFormat, _ seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        let words = ["{", "}", "[", "]", "\"", "\\", ",", ":", "\n", "\r", "features", "a", " ", "é", "1", ";", "\t"]
        for _ in 0..<40 {
            let text = (0..<Int.random(in: 0...80, using: &chance)).map { _ in
                words[Int.random(in: words.indices, using: &chance)]
            }
            .joined()
            let whole = Self.entries(text, by: format)
            for size in 1...3 { #expect(Self.entries(text, by: format, in: size) == whole, "\(text)") }
        }
    }

    @Test(arguments: [
        ("a.csv", "{}", FileFormat.csv), ("a.TSV", "x", .csv), ("a.jsonl", "a;b\n", .ndjson),
        ("-", "id,name\n1,a\n", .csv), ("-", "{\"id\":1}\n{\"id\":2}\n", .ndjson), ("-", "{\"id\":1}\n", .ndjson),
        ("-", "{\n\"type\":\"FeatureCollection\"", .geojson),
        ("-", "{\"type\":\"FeatureCollection\",\"features\":[]}\n", .geojson),
        ("a.geojson", "{\"type\":\"Feature\"}\n{\"type\":\"Feature\"}\n", .ndjson), ("a.json", "[{},{}]", .geojson),
        ("a.json", "{\"type\":\"FeatureCollection\",\"features\":[{}", .geojson),
        ("-", "{\"version\":0.6,\"elements\":[]}\n", .geojson), ("a.csv", "<?xml version='1.0'?><gpx>", .gpx),
        ("-", "<!-- a --><kml xmlns='x'>", .kml), ("places.txt", "<osm version='0.6'>", .osm),
        ("-", "\u{1E}{\"type\":\"Feature\"}\n", .ndjson),
    ])
    func aFormatIsDetectedByNameAndFirstBytes(_ path: String, _ start: String, _ format: FileFormat) throws {
        #expect(try FileFormat(of: path, beginningWith: Array(start.utf8)) == format)
    }
}
