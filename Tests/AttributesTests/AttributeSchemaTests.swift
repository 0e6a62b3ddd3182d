import Testing
import UmkreisWire

@testable import UmkreisAttributes

@Suite("attributes")
struct AttributeSchemaTests {
    private static let definitions = [
        AttributeDefinition(name: "power", type: .number, unit: "kW", atLeast: 1, atMost: 400, required: true),
        AttributeDefinition(
            name: "plug",
            type: .words,
            words: [
                WordDefinition(word: "ccs", labels: ["en": "Combo", "de": "Kombi"]), WordDefinition(word: "type2"),
            ],
            searchable: true
        ),
        AttributeDefinition(name: "operator", type: .word, open: true, searchable: true),
        AttributeDefinition(name: "note", type: .text, searchable: true),
        AttributeDefinition(name: "since", type: .date),
        AttributeDefinition(name: "roofed", type: .bool),
        AttributeDefinition(name: "site", type: .url),
    ]
    private let schema = AttributeSchema(stored: definitions)

    @Test func keepsValidValuesInTheirNormalForm() throws {
        let kept = try schema.check(
            [
                "power": 22.5, "plug": ["CCS", "type2", "ccs"], "operator": "City Works", "note": "  behind the shed ",
                "since": "2026-02-28", "roofed": false, "site": "https://example.org",
            ],
            field: "post.attributes"
        )
        #expect(kept["plug"] == ["ccs", "type2"])
        #expect(kept["operator"] == "city_works")
        #expect(kept["power"] == 22.5)
        #expect(kept["roofed"] == false)
    }

    @Test func namesAllWrongValues() throws {
        let attributes: Attributes = ["plug": ["schuko", "ccs", "type9"], "colour": "red", "form": 1, "roofed": "yes"]
        let fault = try #require(throws: Fault.self) { try schema.check(attributes, field: "post.attributes") }
        #expect(fault.field == "post.attributes.colour")
        let all = fault.errors?.map { "\($0.field ?? "") \($0.rule ?? "")".dropFirst("post.attributes.".count) }
        let wanted = [
            "colour unknown-attribute", "form unknown-attribute", "power missing", "plug.0 not-one-of",
            "roofed wrong-type",
        ]
        #expect(all?.map { "\($0)" } == wanted)
    }

    @Test func namesAllDefinitionsThatDoNotFit() throws {
        let definitions = [
            AttributeDefinition(name: "price", type: .number, atLeast: 2, atMost: 1, required: true),
            AttributeDefinition(name: "plug", type: .words, unit: "V"),
        ]
        let fault = try #require(throws: Fault.self) { try AttributeSchema(definitions, field: "fields") }
        let all = fault.errors?.map { "\($0.field ?? "") \($0.rule ?? "")" }
        let wanted = [
            "fields.0.name reserved-name", "fields.0.atMost empty-range", "fields.1.words missing",
            "fields.1.unit wrong-attribute-type",
        ]
        #expect(all == wanted)
    }

    @Test(
        "refuses a wrong value naming the field and the rule",
        arguments: [
            ("power", 401, "out-of-range", "must be from 1 to 400 kW"), ("power", 0.9, "out-of-range", nil),
            ("power", "much", "wrong-type", "must be a number"), ("plug", ["schuko"], "not-one-of", nil),
            ("plug", "ccs", "wrong-type", "must be a list of words"), ("operator", "a;b", "not-a-word", nil),
            ("since", "2026-02-30", "not-a-date", nil),
            ("since", "yesterday", "not-a-date", "must be a day, as in 2026-05-01"),
            ("roofed", "yes", "wrong-type", "must be true or false"),
            ("site", "javascript:1", "not-a-web-address", nil),
            ("colour", "red", "unknown-attribute", nil),
        ] as [(String, AttributeValue, String, String?)]
    )
    func refuses(_ name: String, _ value: AttributeValue, _ rule: String, _ words: String?) throws {
        var attributes: Attributes = ["power": 50]
        attributes[name] = value
        let fault = #expect(throws: Fault.self) { try schema.check(attributes, field: "post.attributes") }
        #expect(fault?.code == .invalid)
        #expect(fault?.rule == rule)
        #expect(fault?.field?.hasPrefix("post.attributes.\(name)") == true)
        if let words { #expect(fault?.message == "post.attributes.\(name) \(words)") }
    }

    @Test func requiresRequiredAttributes() throws {
        let fault = #expect(throws: Fault.self) { try schema.check(["roofed": true], field: "attributes") }
        #expect(fault?.field == "attributes.power")
        #expect(fault?.rule == "missing")
    }

    @Test func blankValuesCountAsAbsent() throws {
        let kept = try schema.check(["power": 50, "note": "  ", "plug": [], "operator": ""], field: "attributes")
        #expect(kept == ["power": 50])
    }

    @Test func aNullAttributeCountsAsAbsent() throws {
        let attributes = try WireJSON.decode(Attributes.self, from: Array(#"{"power":50,"note":null}"#.utf8))
        #expect(attributes == ["power": 50])
    }

    @Test func wholeNumbersAreWrittenWithoutAFraction() throws {
        let bytes = try WireJSON.encode(Attributes(["b": 50, "a": 1.5]))
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":1.5,"b":50}"#)
    }

    @Test("words are found by what people call them, in every language") func searchTexts() {
        let texts = schema.searchTexts(of: ["plug": ["ccs"], "operator": "city_works", "note": "shed", "power": 50])
        #expect(texts == ["ccs", "Kombi", "Combo", "city works", "shed"])
    }

    @Test("one rule is the source of validation, fault, schema and help") func oneSource() throws {
        for maximum in [400.0, 99] {
            let power = AttributeDefinition(name: "power", type: .number, unit: "kW", atLeast: 1, atMost: maximum)
            let schema = AttributeSchema(stored: [power])
            let number = Int(maximum)
            #expect(schema.jsonSchema.json["properties"]?["power"]?["maximum"] == .integer(Int64(number)))
            #expect(schema.rules[0].rule.words == "from 1 to \(number) kW")
            let fault = #expect(throws: Fault.self) {
                try schema.check(["power": .number(maximum + 1)], field: "attributes")
            }
            #expect(fault?.values == ["least": 1, "most": .number(maximum)])
            #expect(fault?.message.hasSuffix("from 1 to \(number) kW") == true)
        }
    }
}
