import Testing
import UmkreisWire

@Suite("the fault of a body that breaks a rule") struct JSONDecodingFaultTests {
    @Test(
        "is the field and the rule",
        arguments: [
            ("{}", "title is missing", "title"),
            (#"{"title":null}"#, "title is missing", "title"),
            (#"{"title":"a","limit":null}"#, "limit is missing", "limit"),
            (#"{"title":5}"#, "title must be text", "title"),
            (#"{"title":"a","limit":"5"}"#, "limit must be a whole number", "limit"),
            (#"{"title":"a","limit":1.5}"#, "limit must be a whole number", "limit"),
            (#"{"title":"a","limit":1,"small":256}"#, "small must be a whole number between 0 and 255", "small"),
            (#"{"title":"a","limit":1,"weight":"x"}"#, "weight must be a number", "weight"),
            (#"{"title":"a","limit":1,"isPublic":1}"#, "isPublic must be true or false", "isPublic"),
            (#"{"title":"a","limit":1,"kind":"gift"}"#, "kind must be one of offer, wish", "kind"),
            (#"{"title":"a","limit":1,"kind":3}"#, "kind must be text", "kind"),
            (#"{"title":"a","limit":1,"grade":3}"#, "grade is not one of the known values", "grade"),
            (#"{"title":"a","limit":1,"shape":{"cube":{}}}"#, "shape is not valid", "shape"),
            (
                #"{"title":"a","limit":1,"shape":{"circle":{}}}"#, "shape.circle.radius is missing",
                "shape.circle.radius"
            ),
            (#"{"title":"a","limit":1,"tags":"b"}"#, "tags must be an array", "tags"),
            (#"{"title":"a","limit":1,"tags":["b",null]}"#, "tags.1 must be text", "tags.1"),
            (#"{"title":"a","limit":1,"counts":[]}"#, "counts must be an object", "counts"),
            (#"{"title":"a","limit":1,"counts":{"a":1,"b":"2"}}"#, "counts.b must be a whole number", "counts.b"),
            (#"{"title":"a","limit":1,"point":{"lat":91,"lon":0}}"#, "point.lat must be from -90 to 90", "point.lat"),
            (#"{"title":"a","limit":1,"point":{"lat":1}}"#, "point.lon is missing", "point.lon"),
            (
                #"{"title":"a","limit":1,"price":{"amount":"1","currency":"eur"}}"#,
                "price.currency must be three capital letters of ISO 4217, as in EUR", "price.currency"
            ),
            (
                #"{"title":"a","limit":1,"author":"7"}"#,
                "author is not an id of 26 characters in Crockford's base 32", "author"
            ),
            (#"{"title":"a","limit":1,"at":"now"}"#, "at must be a time as in 2026-05-01T12:00:00.000Z", "at"),
            (
                #"{"title":"a","limit":1,"posts":[{"title":"b","limit":2},{"limit":2,"title":"b","kind":"x"}]}"#,
                "posts.1.kind must be one of offer, wish", "posts.1.kind"
            ),
            (#"{"title":"a","limit":1,"posts":[{"posts":[],"limit":2}]}"#, "posts.0.title is missing", "posts.0.title"),
            (#"{"title":"elevenchars"}"#, "title is longer than 10 characters", "title"),
            (
                #"{"title":"a","limit":1,"posts":[{"title":"elevenchars"}]}"#,
                "title is longer than 10 characters", "posts.0.title"
            ),
        ]
    )
    func fieldAndRule(text: String, message: String, field: String) {
        let fault = #expect(throws: Fault.self) { try WireJSON.decode(Sample.self, from: Array(text.utf8)) }
        #expect(fault?.plain == Fault(.invalid, message, field: field))
    }

    @Test(
        "is the rule's name too, with its numbers and words",
        arguments: [
            ("{}", "missing", [:]),
            (#"{"title":5}"#, "wrong-type", ["words": ["string"]]),
            (#"{"title":"a","limit":1.5}"#, "wrong-type", ["words": ["integer"]]),
            (#"{"title":"a","limit":1,"small":256}"#, "out-of-range", [:]),
            (#"{"title":"a","limit":1,"kind":"gift"}"#, "not-one-of", ["words": ["offer", "wish"]]),
            (#"{"title":"a","limit":1,"grade":3}"#, "not-one-of", [:]),
            (#"{"title":"a","limit":1,"shape":{"cube":{}}}"#, "not-valid", [:]),
            (#"{"title":"a","limit":1,"tags":"b"}"#, "wrong-type", ["words": ["array"]]),
            (#"{"title":"a","limit":1,"point":{"lat":91,"lon":0}}"#, "out-of-range", ["least": -90, "most": 90]),
            (#"{"title":"a","limit":1,"price":{"amount":"x","currency":"EUR"}}"#, "not-an-amount", [:]),
            (#"{"title":"a","limit":1,"price":{"amount":"1","currency":"eur"}}"#, "not-a-currency", [:]),
            (#"{"title":"a","limit":1,"author":"7"}"#, "not-an-id", [:]),
            (#"{"title":"a","limit":1,"at":"now"}"#, "not-a-time", [:]),
        ] as [(String, String, [String: RuleValue])]
    )
    func named(text: String, rule: String, values: [String: RuleValue]) {
        let fault = #expect(throws: Fault.self) { try WireJSON.decode(Sample.self, from: Array(text.utf8)) }
        #expect(fault?.rule == rule)
        #expect(fault?.values ?? [:] == values)
    }

    @Test("starts at the body's position in its line") func inside() throws {
        let document = try JSONDocument(Array(#"{"v":1,"body":{"title":"a","limit":true},"list":[5]}"#.utf8))
        let body = try #require(document.member("body", of: document.root))
        let inside = #expect(throws: Fault.self) { try document.decode(Sample.self, at: body) }
        #expect(inside?.plain == Fault(.invalid, "limit must be a whole number", field: "limit"))
        let whole = #expect(throws: Fault.self) { try document.decode([Int].self, at: body) }
        #expect(whole?.plain == Fault(.invalid, "body must be an array"))
        let root = #expect(throws: Fault.self) { try document.decode([Int].self, at: document.root) }
        #expect(root?.plain == Fault(.invalid, "the value must be an array"))
    }

    @Test("a fault that a type throws keeps its code, and its field gets the way before it") func thrown() throws {
        struct Picky: Decodable {
            init(from decoder: any Decoder) throws { throw Fault(.conflict, "no room", field: "size", retryAfterMs: 5) }
        }
        struct Odd: Error {}
        struct Strange: Decodable {
            init(from decoder: any Decoder) throws { throw Odd() }
        }
        #expect(throws: Fault(.conflict, "no room", field: "a.1.size", retryAfterMs: 5)) {
            try WireJSON.decode([String: [Picky?]].self, from: Array(#"{"a":[null,{}]}"#.utf8))
        }
        #expect(throws: Fault(.conflict, "no room", field: "size", retryAfterMs: 5)) {
            try WireJSON.decode(Picky.self, from: Array("1".utf8))
        }
        #expect(throws: BrokenRule.notValid.fault(at: "a")) {
            try WireJSON.decode([String: Strange].self, from: Array(#"{"a":1}"#.utf8))
        }
    }

    @Test("contains a short harmless excerpt of a hostile name") func hostileNames() throws {
        let name = String(repeating: "n", count: 100_000)
        let line = Array(#"{"\#(name)":"a"}"#.utf8)
        let document = try JSONDocument(line)
        let fault = try #require(throws: Fault.self) { try document.decode([String: Int].self, at: document.root) }
        let cut = String(repeating: "n", count: 40) + "…"
        #expect(fault == BrokenRule.wrongType(.integer).fault(at: cut))
        let other = Array(#"{"b\u0007\u001b[2J\u202e":"c"}"#.utf8)
        #expect(throws: BrokenRule.wrongType(.integer).fault(at: "b  [2J ")) {
            try WireJSON.decode([String: Int].self, from: other)
        }
    }

    @Test("contains at most 200 characters of a path") func longWay() throws {
        let name = String(repeating: "n", count: 50)
        let line = String(repeating: "{\"\(name)\":", count: 30) + "\"a\"" + String(repeating: "}", count: 30)
        indirect enum Deep: Decodable {
            case inside([String: Deep])
            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if (try? value.decode(String.self)) != nil { _ = try value.decode(Int.self) }
                self = .inside(try value.decode([String: Deep].self))
            }
        }
        let fault = try #require(throws: Fault.self) { try WireJSON.decode(Deep.self, from: Array(line.utf8)) }
        #expect(fault.field?.count == 201)
        #expect(fault.message.count < 250)
    }
}
