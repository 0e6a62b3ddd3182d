import Testing
import Vocabulary
import Wire

@Suite("JSON by hand") struct JSONBuilderTests {
    @Test("stands where commas belong")
    func commas() throws {
        let json = JSONBuilder()
        json.array {
            json.object {
                json.member("title", "a \"b\":\n")
                json.member("count", -3)
                json.name("point")
                json.object { json.member("lat", 47.5) }
                json.name("none")
                json.array {}
                json.member("isOpen", true)
            }
            json.object {}
        }
        let text = String(decoding: try json.finish().bytes, as: UTF8.self)
        #expect(text == #"[{"title":"a \"b\":\n","count":-3,"point":{"lat":47.5},"none":[],"isOpen":true},{}]"#)
    }

    @Test("is a fault where a number has none", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) throws {
        let json = JSONBuilder()
        json.object { json.member("lat", number) }
        #expect(throws: Fault.self) { try json.finish() }
    }
}
