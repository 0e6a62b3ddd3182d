import Testing
import UmkreisVocabulary
import UmkreisWire

@Suite("JSON by hand") struct JSONBuilderTests {
    @Test("commas are in the right places") func commas() throws {
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

    @Test("writes ids, times and bytes as text") func withoutStrings() throws {
        let title = "M\u{FC}nchen \"Mitte\""
        var moments: [Int64] = [0, 1_777_636_800_123, -1, 253_402_300_800_000, -62_198_755_200_000, .max, .min]
        moments += [-377_705_116_800_000, 1_000_000_000_000_000]
        for moment in moments.map(Timestamp.init) {
            let id = PostID(high: UInt64(bitPattern: moment.milliseconds), low: 7)
            let json = JSONBuilder()
            json.object {
                json.member("id", id)
                json.member("moment", moment)
                Array(title.utf8).withUnsafeBufferPointer { json.member("title", utf8: $0) }
            }
            let told = Sample(id: id, moment: moment, title: title)
            #expect(try json.finish().bytes == WireJSON.encode(told))
            #expect(moment.description.hasSuffix("Z"))
        }
    }

    private struct Sample: Encodable {
        let id: PostID
        let moment: Timestamp
        let title: String
    }

    @Test("a number that is not finite is a fault", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) throws {
        let json = JSONBuilder()
        json.object { json.member("lat", number) }
        #expect(throws: Fault.self) { try json.finish() }
    }
}
