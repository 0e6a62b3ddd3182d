import Testing
import UmkreisWire

@Suite("JSON Schema of a type")
struct SchemaTests {
    private enum Kind: String, Codable, CaseIterable { case offer, wish }

    private struct Spot: Codable {
        var title: String
        var tags: [String]?
    }

    private struct Body: Codable, Ruled {
        var spot: Spot
        var kind: Kind?
        var limit: Int?
        var name: String
        var words: [String]
        var counts: [String: Int]
        var user: UserID?
        var at: Timestamp
        var point: Coordinate?
        var price: Money
        var isPublic: Bool
        var weight: Double?
        var anything: JSONValue?

        static let nameRule = TextRule(length: 2...5)
        static let rules: FieldRules = [
            "name": nameRule, "limit": NumberRule(1...20, default: 5), "words": ListRule(maximum: 3, each: nameRule),
        ]
    }

    private func property(_ path: String...) -> JSONValue? {
        path.reduce(JSONSchema(of: Body.self).json) { schema, name in schema?["properties"]?[name] }
    }

    @Test("lists the required members") func required() {
        let wanted: JSONValue = ["spot", "name", "words", "counts", "at", "price", "isPublic"]
        #expect(JSONSchema(of: Body.self)["required"] == wanted)
        #expect(property("spot", "title") == ["type": "string"])
        #expect(property("spot", "tags") == ["type": ["array", "null"], "items": ["type": "string"]])
    }

    @Test("has the type of each member") func kinds() {
        #expect(property("counts") == ["type": "object", "additionalProperties": ["type": "integer"]])
        #expect(property("isPublic") == ["type": "boolean"])
        #expect(property("weight") == ["type": ["number", "null"]])
        #expect(property("anything") == [:])
        #expect(
            property("kind")
                == ["type": ["string", "null"], "enum": ["offer", "wish", .null], "x-rules": ["not-one-of"]]
        )
        #expect(property("user")?["pattern"] == #"^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$"#)
        #expect(property("at") == ["type": "string", "format": "date-time", "x-rules": ["not-a-time"]])
        let latitude: JSONValue = ["type": "number", "minimum": -90, "maximum": 90, "x-rules": ["out-of-range"]]
        #expect(property("point", "lat") == latitude)
        #expect(property("price", "currency")?["x-rules"] == ["not-a-currency"])
    }

    @Test("has the rules of its members with the names of their faults") func rules() {
        #expect(
            property("limit")
                == [
                    "type": ["integer", "null"], "minimum": 1, "maximum": 20, "default": 5, "x-rules": ["out-of-range"],
                ]
        )
        let pattern: JSONValue = #"^[^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$"#
        let ids: JSONValue = ["empty", "too-short", "too-long", "control-character", "bidi-control"]
        #expect(
            property("name")
                == ["type": "string", "minLength": 2, "maxLength": 5, "pattern": pattern, "x-rules": ids]
        )
        #expect(property("words")?["maxItems"] == 3)
        #expect(property("words")?["items"]?["maxLength"] == 5)
        #expect(property("words")?["x-rules"] == ["too-many"])
    }

    @Test("is that of an object for a type without members, and of anything for one that cannot be seen through")
    func edges() {
        struct Odd: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                guard try container.decode(String.self) == "odd" else { throw BrokenRule.notValid }
            }
        }
        struct Endless: Decodable {
            let inside: [Endless]
        }
        #expect(JSONSchema(of: Done.self) == JSONSchema(["type": "object"]))
        #expect(JSONSchema(of: Odd.self) == .anything)
        #expect(JSONSchema(of: Endless.self) == .anything)
    }

    /// One rule value gives the same numbers to check, schema, help and fault.
    @Test("changes with a rule, as its check, its help and its fault do", arguments: [3, 120, 4000])
    func oneSource(maximum: Int) throws {
        let rule = TextRule(length: 1...maximum)
        #expect(rule.broken(by: String(repeating: "x", count: maximum)) == nil)
        let fault = #expect(throws: Fault.self) {
            try rule.check(String(repeating: "x", count: maximum + 1), field: "title")
        }
        #expect(rule.keywords["maxLength"] == .integer(Int64(maximum)))
        #expect(rule.words == "1 to \(maximum) characters")
        #expect(fault?.values == ["most": .number(Double(maximum))])
        #expect(fault?.message == "title is longer than \(maximum) characters")
        #expect(fault?.rule.map(rule.ids.contains) == true)
        let number = NumberRule(0...maximum, default: 1)
        #expect(number.keywords.json == ["minimum": 0, "maximum": .integer(Int64(maximum)), "default": 1])
        #expect(number.words == "0 to \(maximum), default 1")
        #expect(number.broken(by: maximum + 1)?.values == ["least": 0, "most": .number(Double(maximum))])
        let list = ListRule(maximum: maximum, each: rule)
        #expect(list.keywords["maxItems"] == .integer(Int64(maximum)))
        #expect(list.words == "at most \(maximum), each 1 to \(maximum) characters")
    }

    @Test("a number without an upper bound has no maximum") func openEnd() {
        let rule = NumberRule(0...Int.max)
        #expect(rule.keywords.json == ["minimum": 0])
        #expect(rule.words == "0 or more")
        #expect(rule.broken(by: -1)?.fault(at: "upTo").message == "upTo must be at least 0")
    }
}
