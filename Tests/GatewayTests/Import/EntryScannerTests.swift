import TestKit
import Testing
import Wire

@testable import GatewayCLI
@testable import GatewayClient

/// Entries do not depend on how the file is split into chunks.
@Suite("entries of a file")
struct EntryScannerTests {
    private static func entries(_ text: String, by format: ImportFormat, in size: Int = .max) -> [RawEntry] {
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
    private static func found(_ text: String, by format: ImportFormat) -> [String] {
        entries(text, by: format).map { entry in
            switch entry.content {
            case .json(let bytes): "\(entry.line): \(String(decoding: bytes, as: UTF8.self))"
            case .fields(let fields): "\(entry.line): \(fields.joined(separator: "|"))"
            case .broken(let fault): "\(entry.line): \(fault.message)"
            }
        }
    }

    @Test func linesAreEntriesAndBlankOnesAreNone() {
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
    func aCollectionMayBeEmptyAnotherThingOrCutOff(_ text: String, _ entries: [String]) {
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

    @Test func aQuoteThatIsNotClosedCostsNoMoreThanAnEntryMayBe() {
        let swallowed = String(repeating: "1,x\n", count: RawEntry.mostBytes / 4)
        let found = Self.found("id,name\n0,\"open\n\(swallowed)2,y\n3,z\n", by: .csv)
        #expect(found.first == "1: id|name")
        #expect(found[1].hasPrefix("2: the entry is longer than"))
        #expect(found.last?.hasSuffix(": 3|z") == true)
        #expect(Self.found("a,\"b", by: .csv) == ["1: a quote is not closed"])
    }

    @Test(arguments: ImportFormat.allCases)
    func ofAnEntryThatIsTooLongNothingIsKeptAndTheNextIsRead(_ format: ImportFormat) {
        let long = String(repeating: "x", count: RawEntry.mostBytes)
        let text =
            switch format {
            case .ndjson: "{\"a\":\"\(long)\"}\n{\"b\":1}\n"
            case .geojson: "{\"features\":[{\"a\":\"\(long)\"},{\"b\":1}]}"
            case .csv: "\(long),a\nb,1\n"
            }
        let found = Self.found(text, by: format)
        #expect(found.count == 2)
        #expect(found.first == "1: the entry is longer than \(RawEntry.mostBytes) bytes")
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

    @Test(arguments: ImportFormat.allCases, 1...8 as ClosedRange<UInt64>)
    func whateverThePiecesAreTheEntriesAreTheSame(_ format: ImportFormat, _ seed: UInt64) {
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
        ("a.csv", "{}", ImportFormat.csv), ("a.TSV", "", .csv), ("a.jsonl", "a;b\n", .ndjson),
        ("-", "id,name\n1,a\n", .csv), ("-", "{\"id\":1}\n{\"id\":2}\n", .ndjson), ("-", "{\"id\":1}\n", .ndjson),
        ("-", "{\n\"type\":\"FeatureCollection\"", .geojson),
        ("-", "{\"type\":\"FeatureCollection\",\"features\":[]}\n", .geojson),
        ("a.geojson", "{\"type\":\"Feature\"}\n{\"type\":\"Feature\"}\n", .ndjson), ("a.json", "[{},{}]", .geojson),
        ("a.json", "{\"type\":\"FeatureCollection\",\"features\":[{}", .geojson), ("-", "", .ndjson),
        ("-", "\u{1E}{\"type\":\"Feature\"}\n", .ndjson),
    ])
    func aFormatIsDetectedByNameAndFirstBytes(_ path: String, _ start: String, _ format: ImportFormat) {
        #expect(ImportFormat(of: path, beginningWith: Array(start.utf8)) == format)
    }
}
