import Testing
import UmkreisWire

@Suite("Any JSON as a value") struct JSONValueTests {
    @Test("keeps whole numbers, null and the order of members") func faithful() throws {
        let text = #"{"b":1,"a":[1.0,1,true,null,"x",{}],"n":null,"big":9223372036854775808}"#
        let value = try WireJSON.decode(JSONValue.self, from: Array(text.utf8))
        #expect(
            value
                == .object([
                    JSONValue.Member("b", .integer(1)),
                    JSONValue.Member(
                        "a",
                        .array([.number(1), .integer(1), .bool(true), .null, .string("x"), .object([])])
                    ),
                    JSONValue.Member("n", .null), JSONValue.Member("big", .number(9_223_372_036_854_775_808)),
                ])
        )
        #expect(value["b"] == .integer(1))
        #expect(value["n"] == .null)
        #expect(value["c"] == nil)
        #expect(value["b"]?["b"] == nil)
        let again = String(decoding: try WireJSON.encode(value), as: UTF8.self)
        #expect(again == text.replacing("9223372036854775808", with: "9.223372036854776e+18"))
    }
}
