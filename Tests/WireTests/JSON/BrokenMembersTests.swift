import Testing
import UmkreisWire

@Suite("all broken members of a request")
struct BrokenMembersTests {
    private struct Spot: Codable, Ruled {
        var title: String
        var count: Int
        static let rules: FieldRules = ["title": TextRule(length: 1...5)]
    }

    private struct Span: Codable {
        var start: Int
        var end: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            start = try container.decode(Int.self, forKey: .start)
            end = try container.decode(Int.self, forKey: .end)
            if end <= start { throw Fault(.invalid, "the end is before the start", field: "end", rule: "empty-range") }
        }
    }

    private struct Body: Codable, Ruled {
        var name: String
        var spot: Spot
        var span: Span?
        var spots: [Spot]?
        static let rules: FieldRules = ["name": TextRule(length: 1...3)]
    }

    private func refusal(of text: String) throws -> Fault {
        let document = try JSONDocument(Array(text.utf8))
        return try #require(throws: Fault.self) { try document.decodeRequest(Body.self, at: document.root) }
    }

    @Test("are listed after the first, which is that of the fault") func areListed() throws {
        let fault = try refusal(
            of: #"{"name":"four","spot":{"title":"sixsix","count":"no"},"span":{"start":2,"end":1}}"#
        )
        #expect(fault.field == "name")
        #expect(fault.errors?.compactMap(\.field) == ["name", "spot.title", "spot.count", "span.end"])
        #expect(fault.errors?.compactMap(\.rule) == ["too-long", "too-long", "wrong-type", "empty-range"])
        #expect(fault.errors?.first?.message == fault.message)
    }

    @Test("are not listed if there is one") func aloneIsNoList() throws {
        let fault = try refusal(of: #"{"name":"one","spot":{"title":"five5"}}"#)
        #expect(fault.field == "spot.count")
        #expect(fault.errors == nil)
    }

    @Test("a rule between members that follows from a broken one is not listed") func omitsConsequences() throws {
        let fault = try refusal(of: #"{"name":"four","spot":{"title":"a","count":1},"span":{"start":2,"end":"x"}}"#)
        #expect(fault.errors?.compactMap(\.field) == ["name", "span.end"])
    }

    @Test("of the elements of a list are listed too, at most 32") func boundsTheList() throws {
        let spots = Array(repeating: #"{"title":"sixsix","count":0}"#, count: 100).joined(separator: ",")
        let fault = try refusal(of: #"{"name":"four","spot":{"title":"a","count":1},"spots":[\#(spots)]}"#)
        #expect(fault.errors?.count == 32)
        #expect(fault.errors?[2].field == "spots.1.title")
    }

    private struct Place: Codable, Ruled {
        var point: Coordinate
        var price: Money?
        var tags: [String]?
        var ids: [PostID]?
        static let rules: FieldRules = ["tags": ListRule(maximum: 9, isUnique: true, each: TextRule(length: 1...3))]
    }

    @Test("include both parts of a point and of a price") func lookIntoValues() throws {
        let text = #"{"point":{"lat":91,"lon":-181},"price":{"amount":"1,5","currency":"eur"}}"#
        let document = try JSONDocument(Array(text.utf8))
        let fault = try #require(throws: Fault.self) { try document.decodeRequest(Place.self, at: document.root) }
        #expect(fault.message == "point.lat must be from -90 to 90")
        #expect(fault.errors?.compactMap(\.field) == ["point.lat", "point.lon", "price.amount", "price.currency"])
        let rules = ["out-of-range", "out-of-range", "not-an-amount", "not-a-currency"]
        #expect(fault.errors?.compactMap(\.rule) == rules)
    }

    @Test("include each broken element of a list") func lookIntoLists() throws {
        let text =
            #"{"point":{"lat":1,"lon":1},"tags":["abcd","ab","","ab"],"ids":["x",7,"01M89JY49K06P47N9JJC0ESY65"]}"#
        let document = try JSONDocument(Array(text.utf8))
        let fault = try #require(throws: Fault.self) { try document.decodeRequest(Place.self, at: document.root) }
        #expect(fault.field == "tags.0")
        #expect(fault.errors?.compactMap(\.field) == ["tags.0", "tags.2", "tags.3", "ids.0", "ids.1"])
        let rules = ["too-long", "empty", "not-unique", "not-an-id", "wrong-type"]
        #expect(fault.errors?.compactMap(\.rule) == rules)
    }

    @Test("include a list with too many elements once") func countElements() throws {
        let tags = Array(repeating: #""a""#, count: 10).joined(separator: ",")
        let text = #"{"point":{"lat":1,"lon":"x"},"tags":[\#(tags)]}"#
        let document = try JSONDocument(Array(text.utf8))
        let fault = try #require(throws: Fault.self) { try document.decodeRequest(Place.self, at: document.root) }
        #expect(fault.errors?.compactMap(\.field) == ["point.lon", "tags"])
        #expect(fault.errors?.last?.rule == "too-many")
    }
}

@Suite("a list of faults")
struct FaultListTests {
    @Test("throws the first with all, one of each member") func collects() throws {
        var faults = FaultList()
        #expect(faults.value { () throws(Fault) in 7 } == 7)
        try faults.throwFirst()
        faults.value { () throws(Fault) in throw BrokenRule.missing.fault(at: "near") }
        faults.add(BrokenRule.notValid.fault(at: "near"))
        let one = try #require(throws: Fault.self) { try faults.throwFirst() }
        #expect(one.field == "near" && one.rule == "missing" && one.errors == nil)
        var inner = FaultList()
        for name in ["limit", "sort"] { inner.add(BrokenRule.notValid.fault(at: name)) }
        faults.value { () throws(Fault) in try inner.throwFirst() }
        let all = try #require(throws: Fault.self) { try faults.throwFirst() }.inside("search")
        #expect(all.field == "search.near")
        #expect(all.errors?.map(\.field) == ["search.near", "search.limit", "search.sort"])
    }

    @Test("has at most 32") func isBounded() {
        var faults = FaultList()
        for index in 0..<100 { faults.add(BrokenRule.missing.fault(at: "\(index)")) }
        #expect(faults.all.count == 32)
    }
}

@Suite("the canonical text of JSON")
struct CanonicalTextTests {
    private func canonical(_ text: String) throws -> String {
        let document = try JSONDocument(Array(text.utf8))
        return String(decoding: document.canonicalText(document.root), as: UTF8.self)
    }

    @Test("does not depend on the order of members or on spaces") func ordersMembers() throws {
        let first = try canonical(#"{ "b" : [ {"y":1,"x":"ü "}, 2.50 ], "a":{}, "aa":null }"#)
        #expect(first == #"{"a":{},"aa":null,"b":[{"x":"ü ","y":1},2.50]}"#)
        #expect(try canonical(#"{"aa":null,"a":{},"b":[{"x":"ü ","y":1},2.50]}"#) == first)
    }

    @Test("differs for another value or order of a list") func distinguishesRequests() throws {
        #expect(try canonical(#"{"a":[1,2]}"#) != canonical(#"{"a":[2,1]}"#))
        #expect(try canonical(#"{"a":1}"#) != canonical(#"{"a":10}"#))
    }
}
