import Testing
import UmkreisWire

@Suite("An excerpt of a stranger's text") struct ExcerptTests {
    @Test("is the text itself where it is short and harmless", arguments: ["", "a.b", "Zoë 😀", "日本"])
    func short(text: String) {
        #expect(Excerpt.of(text) == text)
    }

    @Test("is its beginning where it is long") func long() {
        #expect(Excerpt.of(String(repeating: "é", count: 41)) == String(repeating: "é", count: 40) + "…")
        #expect(Excerpt.of(String(repeating: "é", count: 40)) == String(repeating: "é", count: 40))
        #expect(Excerpt.of("abc", maximum: 2) == "ab…")
        #expect(Excerpt.of(String(repeating: "e\u{301}", count: 300_000)).unicodeScalars.count == 41)
    }

    @Test(
        "contains no control characters",
        arguments: [
            "\u{0}", "\u{1B}", "\n", "\u{7F}", "\u{85}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{2028}",
        ]
    )
    func harmful(scalar: String) {
        #expect(Excerpt.of("a\(scalar)b") == "a b")
    }
}

@Suite("excerpts in faults") struct FaultLineTests {
    @Test("returns a short harmless part of the input") func isCut() throws {
        let hostile = String(repeating: "\u{9B}", count: 200_000)
        let line = ReplyLine.bytes(id: nil, fault: Fault(.invalid, "no \(hostile)", field: hostile))
        #expect(line.count < 2000)
        guard case .failure(let fault) = try IncomingReply(line).outcome else {
            Issue.record("no fault")
            return
        }
        #expect(fault.message.hasPrefix("no   "))
        #expect(fault.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
}
