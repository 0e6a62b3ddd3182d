import Testing
import UmkreisVocabulary
import UmkreisWire

@Suite("Cursors") struct CursorTests {
    @Test(
        "give back the fields they were made of",
        arguments: [[""], ["a"], ["", ""], ["2026-05-01T12:00:00.000Z", "01ARYZ6S41"], ["größer", "👩‍👧?>", "~~~"]]
    )
    func fields(fields: [String]) throws {
        let cursor = Cursor(fields: fields)
        #expect(cursor.key(as: Fields.self)?.cursorFields == fields)
        #expect(Cursor(Fields(cursorFields: fields)) == cursor)
        let isSafe = cursor.text.utf8.allSatisfy { byte in
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains(byte)
        }
        #expect(isSafe)
        #expect(try WireJSON.decode(Cursor.self, from: WireJSON.encode(cursor)) == cursor)
    }

    @Test("invalid cursors have no fields", arguments: ["%", "a", "_w", String(repeating: "YWFh", count: 300)])
    func nonsense(text: String) {
        #expect(Cursor(text: text).key(as: Fields.self) == nil)
    }
}

private struct Fields: PageKey {
    let cursorFields: [String]

    init(cursorFields fields: [String]) {
        cursorFields = fields
    }
}
