import Testing
import UmkreisWire

@Suite("a request's line")
struct RequestLineTests {
    private struct Body: Codable { var text: String }

    @Test func saysEverythingInTheOrderOfTheProtocol() throws {
        let line = RequestLine(
            id: "7",
            call: "chat.sendMessage",
            token: "v4.public.x",
            key: "k1",
            ttlMs: 2500,
            trace: "t1"
        )
        let text =
            #"{"v":1,"id":"7","call":"chat.sendMessage","token":"v4.public.x","key":"k1","ttlMs":2500,"trace":"t1","#
            + #""body":{"text":"a\nb"}}"#
        #expect(String(decoding: try line.bytes(body: Body(text: "a\nb")), as: UTF8.self) == text)
    }

    @Test func leavesOutWhatThereIsNot() throws {
        let line = try RequestLine(id: "7", call: "auth.ping").bytes(bodyJSON: Array("{}".utf8))
        #expect(String(decoding: line, as: UTF8.self) == #"{"v":1,"id":"7","call":"auth.ping","ttlMs":5000,"body":{}}"#)
    }

    @Test("a network is passed with its proof, the /48 only if there is one", arguments: [nil, "S"])
    func passesANetwork(_ site: String?) throws {
        func part(_ letter: String) -> String { String(repeating: letter, count: NetworkClaim.partLength) }
        let network = CallerNetwork(subnet: part("N"), site: site.map(part))
        let claim = NetworkClaim(network, proof: part("p"))
        let line = try RequestLine(id: "7", call: "auth.ping", network: claim).bytes(bodyJSON: Array("{}".utf8))
        let text = ([part("N")] + (site.map { [part($0)] } ?? []) + [part("p")]).joined(separator: ".")
        #expect(
            String(decoding: line, as: UTF8.self)
                == #"{"v":1,"id":"7","call":"auth.ping","ttlMs":5000,"network":"\#(text)","body":{}}"#
        )
        #expect(try IncomingRequest.read(line).get().network == claim)
    }

    @Test(
        "networks of another form are ignored",
        arguments: ["", ".", "192.0.2.1", "2001:db8::", "N", "N.p.", ".N.p", "N.S.T.p", "N.N.p", "N.p\u{e9}", "N.!"]
    )
    func rejectsOtherNetworks(_ form: String) {
        // Each letter replaces a part of the right length.
        let text = form.split(separator: ".", omittingEmptySubsequences: false)
            .map { $0.count == 1 ? String(repeating: String($0), count: NetworkClaim.partLength) : String($0) }
            .joined(separator: ".")
        #expect(NetworkClaim(text) == nil)
    }

    @Test func staysOneLineForAnyBody() throws {
        let line = try RequestLine(id: "7", call: "auth.ping").bytes(bodyJSON: Array("{\r\n \"a\":1\n}".utf8))
        #expect(line.allSatisfy { $0 != 0x0A && $0 != 0x0D })
    }

    @Test(
        "its id is found without the rest",
        arguments: [
            (#"{"v":1,"id":"r-1","call":"a.b","body":{}}"#, #""r-1""#),
            (#"{"v": 1, "call": "a.b", "id": "r-1", "body"#, #""r-1""#),
            (#" { "v" : [{"id":"not this"}] , "i\u0064" : -1.50 ,"#, "-1.50"),
            (#"{"id":"\u00e9\"é"}"#, #""\u00e9\"é""#),
            (#"{"v":1,"id":"a\\","x"#, #""a\\""#),
            ("{\"token\":\"\(String(repeating: "t", count: 4096))\",\"id\":7}", "7"),
        ]
    )
    func id(line: String, id: String) {
        #expect(RequestLine.id(of: Array(line.utf8)) == Array(id.utf8))
    }

    @Test(
        "lines without an id, or with one that a reply cannot repeat, give nil",
        arguments: [
            "", "{", "hello", "[1]", #"["id","a"]"#, #"{"v":1,"call":"a.b","body":{"id":"a"}}"#, #"{"v":1,"id":"r-1"#,
            #"{"v":1,"id":"r\"#, #"{"v": 1, "id": 12"#, #"{"v":1,"id":"a\n"#, #"{"id":{"a":1},"x":2}"#, #"{"id":true}"#,
            "{\"v\":1,\"id\":\"\(String(repeating: "i", count: 255))\"}", "{\"v\":1,\"id\":\"a\nb\"}",
            "{\"x\":\"\(String(repeating: "x", count: 9000))\",\"id\":7}",
        ]
    )
    func noID(line: String) {
        #expect(RequestLine.id(of: Array(line.utf8)) == nil)
    }

    @Test func aCutLineGivesTheSameIDOrNil() {
        let line = Array(#"{"v":1,"id":"r-1","call":"a.b","id2":"x","body":{}}"#.utf8)
        for end in line.indices {
            let id = RequestLine.id(of: Array(line[..<end]))
            #expect(id == nil || id == Array(#""r-1""#.utf8))
        }
    }
}
