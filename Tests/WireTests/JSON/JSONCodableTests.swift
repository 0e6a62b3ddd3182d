import Foundation
import Testing
import UmkreisWire

@Suite("Values and their JSON") struct JSONCodableTests {
    @Test("a value of every kind of member goes through both codecs, in all four ways") func everything() throws {
        let sample = try Sample.full()
        let ours = try WireJSON.encode(sample)
        let theirs = Array(try JSONEncoder().encode(sample))
        for bytes in [ours, theirs] {
            #expect(try WireJSON.decode(Sample.self, from: bytes) == sample)
            #expect(try JSONDecoder().decode(Sample.self, from: Data(bytes)) == sample)
        }
    }

    @Test("members are in coding order, without spaces and without nil") func compact() throws {
        var sample = Sample("a", limit: 1)
        sample.tags = []
        sample.gaps = [nil, 2]
        sample.posts = [Sample("b/c", limit: 2)]
        let text = String(decoding: try WireJSON.encode(sample), as: UTF8.self)
        #expect(text == #"{"title":"a","limit":1,"tags":[],"gaps":[null,2],"posts":[{"title":"b/c","limit":2}]}"#)
    }

    @Test("a value without members is an empty object, at the top and inside") func empty() throws {
        #expect(try WireJSON.encode(Done()) == Array("{}".utf8))
        #expect(try WireJSON.encode([Done(), Done()]) == Array("[{},{}]".utf8))
        #expect(try WireJSON.decode([Done].self, from: Array("[{},{\"x\":1}]".utf8)).count == 2)
    }

    @Test("members in any order, unknown ones and nulls among them, make the same value") func order() throws {
        let text = #"{"x":{"title":1},"limit":1,"tags":null,"posts":[{"limit":2,"x":[[]],"title":"b"}],"title":"a"}"#
        var sample = Sample("a", limit: 1)
        sample.posts = [Sample("b", limit: 2)]
        #expect(try WireJSON.decode(Sample.self, from: Array(text.utf8)) == sample)
    }

    @Test("a name that needs escapes is found as a key") func escapedName() throws {
        let counts = ["a\"b": 1, "\n": 2, "é": 3]
        #expect(try WireJSON.decode([String: Int].self, from: WireJSON.encode(counts)) == counts)
        let text = #"{"l\u0069mit":5,"\u0074itle":"a"}"#
        #expect(try WireJSON.decode(Sample.self, from: Array(text.utf8)) == Sample("a", limit: 5))
    }

    @Test("the members of a dictionary are sorted, in every encoding") func sortedMembers() throws {
        struct Nested: Encodable {
            let words = ["b": ["z": 1, "a": 2], "a": [:], "ä": ["": 3], "\"": ["one": 1]]
            let list = [["y": "\"", "x": ","]]
            let end = true
        }
        let text =
            #"{"words":{"\"":{"one":1},"a":{},"b":{"a":2,"z":1},"ä":{"":3}},"list":[{"x":",","y":"\""}],"end":true}"#
        for _ in 1...20 { #expect(try WireJSON.text(Nested()) == text) }
    }

    @Test("a dictionary may hold nulls where its values are optional") func optionalValues() throws {
        let text = Array(#"{"a":null,"b":2}"#.utf8)
        #expect(try WireJSON.decode([String: Int?].self, from: text) == ["a": Int?.none, "b": 2])
        #expect(try WireJSON.encode(["a": Int?.none]) == Array(#"{"a":null}"#.utf8))
    }

    @Test("appending keeps the earlier bytes, also when it fails") func append() throws {
        var bytes = Array("[".utf8)
        try WireJSON.append([1], to: &bytes)
        #expect(bytes == Array("[[1]".utf8))
        #expect(throws: Fault.self) { try WireJSON.append([1, Double.nan], to: &bytes) }
        #expect(bytes == Array("[[1]".utf8))
    }
}
