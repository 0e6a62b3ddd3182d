import Testing
import UmkreisWire

@Suite("lines of a JSON text")
struct JSONLineTests {
    private static let text = """
        {
          "name": "a",
          "kinds": [
            { "facets": { "point": {} } },
            {
              "facets": {},
              "words": ["x",
                        "y"]
            }
          ]
        }
        """

    @Test(
        "a value is found at the line where it begins",
        arguments: [
            ("", 1), ("name", 2), ("kinds", 3), ("kinds.0", 4), ("kinds.0.facets.point", 4), ("kinds.1", 5),
            ("kinds.1.facets", 6), ("kinds.1.words.0", 7), ("kinds.1.words.1", 8),
        ]
    )
    func findsLines(path: String, line: Int) throws {
        #expect(try JSONDocument(Array(Self.text.utf8)).line(of: path) == line)
    }

    @Test(
        "a missing value has the line of what should hold it",
        arguments: [("colour", 1), ("kinds.1.colour", 5), ("kinds.7.name", 3), ("kinds.-1", 3), ("name.first", 2)]
    )
    func findsLinesOfMissingValues(path: String, line: Int) throws {
        #expect(try JSONDocument(Array(Self.text.utf8)).line(of: path) == line)
    }

    @Test(
        "a text stops being JSON at a line",
        arguments: [("", 1), ("{\n\"a\": 1,\n}", 3), ("{\n\"a\": 1\n\"b\": 2}", 3), ("[1,\n2]\nx", 3)]
    )
    func findsLinesOfErrors(text: String, line: Int) {
        #expect(JSONDocument.lineOfError(in: Array(text.utf8)) == line)
        #expect(JSONDocument.lineOfError(in: Array(Self.text.utf8)) == nil)
    }
}
