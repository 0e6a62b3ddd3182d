import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis pipe")
struct PipeTests {
    private let peer = RecordingReceiver([
        "geo.findPlace": [#"{"places":[]}"#], "catalogue.findPost": ["!gone"], "auth.myAccount": [#"{"user":1}"#],
    ])

    @Test func everyLineIsAnsweredUnderItsOwnID() async throws {
        let lines = [
            #"{"v":1,"id":"a","call":"geo.findPlace","body":{"name":"Wien"}}"#,
            #"{"v":1,"id":7,"call":"catalogue.findPost","body":{"id":"x"}}"#,
            #"{"v":1,"call":"geo.findPlace","body":{}}"#,
            "",
            "not json",
            #"{"v":2,"id":"b","call":"geo.findPlace","body":{}}"#,
            #"{"v":1,"id":"c","call":"nobody.knows","body":{}}"#,
        ]
        let outcome = try await Shell(over: peer.transport).run("pipe", input: lines.joined(separator: "\n"))
        #expect(outcome.status == .ok)
        let replies = outcome.output.split(separator: "\n").map(String.init)
        #expect(replies.count == 6)
        #expect(replies[0] == #"{"v":1,"id":"a","body":{"places":[]}}"#)
        #expect(replies[1] == #"{"v":1,"id":7,"fault":{"code":"gone","message":"refused"}}"#)
        #expect(replies[2] == #"{"v":1,"body":{"places":[]}}"#)
        #expect(replies[3].contains(#""code":"invalid""#))
        #expect(replies[4].hasPrefix(#"{"v":1,"id":"b","fault":{"code":"version-mismatch""#))
        #expect(replies[5].hasPrefix(#"{"v":1,"id":"c","fault":{"code":"unavailable""#))
    }

    @Test func keyTokenAndBodyPassUnchanged() async throws {
        let line =
            #"{"v":1,"id":"a","call":"geo.findPlace","token":"t","key":"k","body":{"name":"W\u0069en", "x":1.50}}"#
        _ = try await Shell(over: peer.transport).run("pipe", input: line + "\r\n")
        #expect(
            peer.recorded == [
                .init(call: "geo.findPlace", token: "t", key: "k", body: #"{"name":"W\u0069en", "x":1.50}"#)
            ]
        )
    }

    @Test func linesWithoutATokenUseTheProfileUnlessAnonymous() async throws {
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let line = #"{"v":1,"id":"a","call":"auth.myAccount","body":{}}"#
        _ = await shell.run("pipe", input: line)
        _ = await shell.run("pipe --anonymous", input: line)
        #expect(peer.recorded.map(\.token) == ["token-1", nil])
    }

    @Test func manyLinesInFlightAreAllAnswered() async throws {
        let lines = (1...500).map { #"{"v":1,"id":\#($0),"call":"geo.findPlace","body":{}}"# }
        let outcome = try await Shell(over: peer.transport)
            .run("pipe --concurrency 64", input: lines.joined(separator: "\n"))
        let ids = outcome.output.split(separator: "\n").compactMap { line -> Int64? in
            guard case .integer(let id) = try? WireJSON.decode(JSONValue.self, from: Array(line.utf8))["id"] else {
                return nil
            }
            return id
        }
        #expect(ids.sorted() == Array(1...500))
    }
}
