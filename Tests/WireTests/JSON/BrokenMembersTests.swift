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
