import Testing
import UmkreisWire

@Suite("Malformed JSON") struct JSONSyntaxTests {
    @Test(
        "is refused",
        arguments: [
            "", " ", "{", "}", "[", "]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[1", "[1,", "\"a", "\"\\",
            "\"\\u12",
            "[1,]", "{\"a\":1,}", "{,}", "[,1]", "[1,,2]", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{a:1}", "{1:1}",
            "{'a':1}",
            "['a']", "{\"a\":1}}", "[1]]", "1 2", "{} {}", "{}x", "[1]//", "/**/1", "{}#", "nul", "nulll", "True",
            "tru",
            "falsE", "undefined", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "-01", "1.", ".5", "1.e3", "1e",
            "1e+",
            "1E-", "0x10", "1_000", "- 1", "1e1.5", "--1", "\"\\x41\"", "\"\\u00g0\"", "\"\\a\"", "\"\\U0041\"",
            "\"a\nb\"",
            "\"a\tb\"", "\"\u{0}\"", "\u{0}", "{}\u{0}", "\u{FEFF}{}", "[\u{A0}1]", "\u{C}1", "{\"a\":1;\"b\":2}",
            "[1:2]",
            "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\ud800\"", "\"\\ud800x\"", "\"\\udc00\\ud800\"", "\"\\ud800\\n\"",
            "{\"a\":1,\"a\":2}", "{\"a\":1,\"b\":2,\"\\u0061\":3}", "{\"\":1,\"\":2}",
        ]
    )
    func refused(text: String) {
        #expect(throws: Fault.self) { try JSONDocument(Array(text.utf8)) }
    }

    @Test(
        "because its bytes are not UTF-8 is refused",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x92], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
            [0xFE, 0xFF], [0xF8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]]
    )
    func notUTF8(bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        #expect(throws: Fault.self) { try JSONDocument([quote] + bytes + [quote]) }
        #expect(throws: Fault.self) { try JSONDocument([quote] + bytes) }
        #expect(throws: Fault.self) { try JSONDocument(bytes) }
    }

    @Test("names the expected text and its byte") func message() {
        let expected = [
            "{\"a\":1,}": "the name of a member at byte 7", "[1 2]": "a comma or the end of the array at byte 3",
            "{\"a\":1": "a comma or the end of the object at byte 6", "{\"a\" 1}": "a colon at byte 5",
            "\"a": "the end of a string at byte 2", "\"a\nb\"": "a string without control characters at byte 2",
            "{}x": "the end of the line at byte 2", "": "a value at byte 0", "[-]": "a digit at byte 2",
            "tru": "the word true at byte 3", "\"\\q\"": "a valid escape at byte 2",
            "{\"a\":1,\"a\":2}": "unique member names at byte 7",
        ]
        for (text, rule) in expected {
            let fault = #expect(throws: Fault.self) { try JSONDocument(Array(text.utf8)) }
            #expect(fault?.plain == Fault(.invalid, "line is not JSON: expected \(rule)"))
            #expect(fault?.rule == "not-json")
        }
    }

    @Test("because it is cut off anywhere is refused") func truncated() throws {
        let line = try WireJSON.encode(
            JSONValue.object([
                JSONValue.Member("téxt \"", .array([.string("👩‍👧\n"), .number(-1.5e-7), .bool(false), .null])),
                JSONValue.Member("b", .object([])),
            ])
        )
        _ = try JSONDocument(line)
        for count in 0..<line.count {
            #expect(throws: Fault.self) { try JSONDocument(Array(line.prefix(count))) }
        }
    }
}
