import GatewaySupervision
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit
@testable import GatewayOperations

@Suite("umkreis call")
struct BodyItemsTests {
    private func json(_ items: String...) throws -> String {
        let files = ["content.json": #"{"kind":"offer","title":"A"}"#, "text": "two\nlines"]
        let body = try BodyItems(items) { path in Array((files[path] ?? "").utf8) }.body
        return String(decoding: try WireJSON.encode(body), as: UTF8.self)
    }

    @Test func membersAreTextOrJSONAndDotsGoInside() throws {
        #expect(try json() == "{}")
        #expect(try json("name=Wien", "limit:=3") == #"{"name":"Wien","limit":3}"#)
        #expect(try json("a.b=1", "a.c:=true") == #"{"a":{"b":"1","c":true}}"#)
        #expect(try json("q=a=b") == #"{"q":"a=b"}"#)
        #expect(try json(#"post:={"kind":"offer"}"#, "post.title=B") == #"{"post":{"kind":"offer","title":"B"}}"#)
    }

    @Test func filesGiveTheWholeBodyOrOneMember() throws {
        #expect(try json("@content.json") == #"{"kind":"offer","title":"A"}"#)
        #expect(try json("@content.json", "title=B") == #"{"kind":"offer","title":"B"}"#)
        #expect(try json("post:=@content.json") == #"{"post":{"kind":"offer","title":"A"}}"#)
        #expect(try json("text=@text") == #"{"text":"two\nlines"}"#)
    }

    @Test(arguments: ["name", "=x", "a..b=1", "limit:=three", "@text"])
    func invalidMembersAreUsageErrors(item: String) {
        let refusal = #expect(throws: Refusal.self) { try json(item) }
        #expect(refusal?.status == .usage)
    }

    @Test func anyCallIsSentAndItsReplyShown() async throws {
        let peer = RecordingReceiver([
            "geo.describe": [#"{"service":"geo","version":"1","wire":[1],"faults":[],"calls":[]}"#],
            "geo.findPlace": [#"{"places":[{"id":1}]}"#],
        ])
        let shell = try Shell(over: peer.transport)
        let outcome = await shell.run("call geo.findPlace name=Wien --key mine")
        #expect(outcome.status == .ok)
        #expect(outcome.output == "{\n  \"places\": [\n    {\n      \"id\": 1\n    }\n  ]\n}\n")
        #expect(peer.recorded.last == .init(call: "geo.findPlace", token: nil, key: "mine", body: #"{"name":"Wien"}"#))
        let unknown = await shell.run("call gio.findPlace")
        #expect(unknown.status == .usage)
        #expect(unknown.notices.contains("did you mean geo?"))
    }

    @Test("unknown members are named, and faults name members as they were typed") func namesMembers() async throws {
        let schema = JSONSchema(of: Asked.self)
        let described = try WireJSON.text(schema)
        let call =
            #"{"name":"geo.findPlace","access":"anyone","effect":"reads","polls":false,"blob":"none","faults":[],"#
            + #""request":\#(described),"reply":{"type":"object"}}"#
        let peer = RecordingReceiver([
            "geo.describe": [#"{"service":"geo","version":"1","wire":[1],"faults":[],"calls":[\#(call)]}"#],
            "geo.findPlace": ["!invalid near.lat"],
        ])
        let shell = try Shell(over: peer.transport)
        let outcome = await shell.run("call geo.findPlace nme=Wien near.lat:=100 near.lo:=1")
        #expect(outcome.notices.contains("nme is no member of geo.findPlace and is ignored; did you mean name?"))
        #expect(outcome.notices.contains("near.lo is no member"), "\(outcome.notices)")
        #expect(outcome.notices.contains("(near.lat)"), "\(outcome.notices)")
        #expect(!outcome.notices.contains("<name>"))
        let unknown = await shell.run("call geo.findPlac name=Wien")
        #expect(unknown.notices.contains("did you mean geo.findPlace?"), "\(unknown.notices)")
    }

    private struct Asked: Codable {
        struct Point: Codable {
            var lat: Double
            var lon: Double
        }
        var name: String
        var near: Point?
    }
}
