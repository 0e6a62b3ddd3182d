import Testing
import UmkreisWire

@Suite("A document") struct JSONDocumentTests {
    private let document: JSONDocument

    init() throws {
        document = try JSONDocument(
            Array(
                #" {"text" : "a\u00e9\ud83d\ude00\/\"\\\n","n": -12 , "half":0.5,"none":null,"in":{"a\u0062":[1, 2 ]}} "#
                    .utf8
            )
        )
    }

    @Test("returns its members, and nil for null, absent names and other values") func members() throws {
        let root = document.root
        #expect(document.member("text", of: root) != nil)
        #expect(document.member("none", of: root) == nil)
        #expect(document.member("tex", of: root) == nil)
        #expect(document.member("ab", of: root) == nil)
        let inner = try #require(document.member("in", of: root))
        #expect(document.member("ab", of: inner) != nil)
        #expect(document.member("text", of: inner) == nil)
        let number = try #require(document.member("n", of: root))
        #expect(document.member("text", of: number) == nil)
    }

    @Test("gives texts without their escapes, and whole numbers") func scalars() throws {
        let root = document.root
        let text = try #require(document.member("text", of: root))
        let number = try #require(document.member("n", of: root))
        let half = try #require(document.member("half", of: root))
        #expect(document.string(text) == "aé😀/\"\\\n")
        #expect(document.integer(number) == -12)
        #expect(document.integer(half) == nil)
        #expect(document.integer(text) == nil)
        #expect(document.string(number) == nil)
    }

    @Test("gives each value as it came") func text() throws {
        let inner = try #require(document.member("in", of: document.root))
        let list = try #require(document.member("ab", of: inner))
        #expect(String(decoding: document.text(list), as: UTF8.self) == "[1, 2 ]")
        #expect(String(decoding: document.text(inner), as: UTF8.self) == #"{"a\u0062":[1, 2 ]}"#)
        #expect(try document.decode([Int].self, at: list) == [1, 2])
        #expect(try document.decode([String: [Int]].self, at: inner) == ["ab": [1, 2]])
    }
}
