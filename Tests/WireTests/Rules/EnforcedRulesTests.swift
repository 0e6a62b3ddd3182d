import Testing
import UmkreisWire

@Suite("rules enforced by decoding")
struct EnforcedRulesTests {
    private struct Entry: Codable, Equatable, Ruled {
        var name: String
        var count: Int?

        static let rules: FieldRules = ["name": TextRule(length: 1...5), "count": NumberRule(1...9, default: 3)]
    }

    private struct Body: Codable, Equatable, Ruled {
        var title: String
        var note: String?
        var bio: String?
        var tags: [String]?
        var entry: Entry?
        var entries: [Validated<Entry>]?

        static let rules: FieldRules = [
            "title": TextRule(length: 1...5), "note": TextRule(length: 1...5),
            "bio": TextRule(length: 1...5, isBlankRefused: true),
            "tags": ListRule(maximum: 2, isUnique: true, each: TextRule(length: 1...3)),
            "entries": ListRule(maximum: 3),
        ]
    }

    private func request(_ json: String, narrowedBy extra: FieldRules? = nil) throws(Fault) -> Body {
        let document = try JSONDocument(Array(json.utf8))
        return try document.decodeRequest(Body.self, at: document.root, narrowedBy: extra)
    }

    @Test func storesTextsWithoutSurroundingWhiteSpace() throws {
        let body = try request(#"{"title":" ab ","note":"\tn\n","tags":[" x","y "],"entry":{"name":" e "}}"#)
        #expect(body == Body(title: "ab", note: "n", tags: ["x", "y"], entry: Entry(name: "e")))
    }

    @Test func takesABlankOptionalTextForAbsent() throws {
        #expect(try request(#"{"title":"a","note":" \n"}"#).note == nil)
    }

    @Test(
        arguments: [
            (#"{"title":" "}"#, "title", "empty"), (#"{"title":"abcdef"}"#, "title", "too-long"),
            (#"{"title":"a","bio":" "}"#, "bio", "empty"), (#"{"title":"a","note":"abcdef"}"#, "note", "too-long"),
            (#"{"title":"a","tags":["a","b","c"]}"#, "tags", "too-many"),
            (#"{"title":"a","tags":["a","b234"]}"#, "tags.1", "too-long"),
            (#"{"title":"a","tags":["a"," a"]}"#, "tags.1", "not-unique"),
            (#"{"title":"a","entry":{"name":"abcdef"}}"#, "entry.name", "too-long"),
            (#"{"title":"a","entry":{"name":"a","count":10}}"#, "entry.count", "out-of-range"),
        ]
    )
    func refusesABrokenRuleWithItsPath(json: String, field: String, rule: String) throws {
        let fault = #expect(throws: Fault.self) { try request(json) }
        #expect(fault?.code == .invalid && fault?.field == field && fault?.rule == rule)
        // What others have stored is read as it is.
        #expect(throws: Never.self) { try WireJSON.decode(Body.self, from: json) }
    }

    @Test func decodesTheEntriesBesideAnInvalidOne() throws {
        let json = #"{"title":"a","entries":[{"name":" x "},{"name":"abcdef"},{"name":"y","count":0}]}"#
        let entries = try #require(try request(json).entries)
        #expect(try entries[0].get() == Entry(name: "x"))
        #expect(entries.map(\.fault?.field) == [nil, "entries.1.name", "entries.2.count"])
        #expect(entries[1].entry.name == "abcdef")
        #expect(try WireJSON.text(entries[1]) == #"{"name":"abcdef"}"#)
    }

    @Test func refusesAnEntryThatCannotBeRead() throws {
        let fault = #expect(throws: Fault.self) { try request(#"{"title":"a","entries":[{"name":1}]}"#) }
        #expect(fault?.field == "entries.0.name" && fault?.rule == "wrong-type")
    }

    @Test func enforcesTheRulesOfADeploymentToo() throws {
        let fault = #expect(throws: Fault.self) {
            try request(#"{"title":"ab"}"#, narrowedBy: ["title": TextRule(length: 3...9)])
        }
        #expect(fault?.field == "title" && fault?.rule == "too-short")
    }

    @Test func measuresTextsInTheirStoredForm() throws {
        let rule = TextRule(length: 1...1, isComposed: true)
        #expect(try rule.check("e\u{301}").unicodeScalars.count == 1)
        #expect(rule.broken(by: "e\u{301}\u{301}")?.id == "too-long")
    }
}
