import Foundation
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit
@testable import GatewayOperations
@testable import GatewaySupervision

@Suite("umkreis call -v, umkreis call --curl")
struct CallCommandTests {
    private static func described(_ access: String, _ effect: String = "reads", blob: String = "none") -> String {
        let call =
            #"{"name":"geo.findPlace","access":"\#(access)","effect":"\#(effect)","polls":false,"blob":"\#(blob)","#
            + #""faults":[],"request":{},"reply":{}}"#
        return #"{"service":"geo","version":"1","wire":[1],"faults":[],"calls":[\#(call)]}"#
    }

    @Test("-v prints the lines and the time beside the result, and no token") func printsTheLines() async throws {
        let peer = RecordingReceiver([
            "geo.describe": [Self.described("signedIn")], "geo.findPlace": [#"{"places":[]}"#],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn(token: "secret-token")
        let outcome = await shell.run("call geo.findPlace name=Wien -v --key k")
        #expect(outcome.output == "{\n  \"places\": []\n}\n")
        let lines = outcome.notices.split(separator: "\n").map(String.init)
        #expect(lines.count == 3, "the question for the access is none of the call's: \(lines)")
        #expect(lines.first?.hasPrefix("> {\"v\":1,") == true && lines[0].contains(#""body":{"name":"Wien"}"#))
        #expect(lines[0].contains(#""token":"…""#) && !outcome.notices.contains("secret-token"))
        #expect(lines[1].hasPrefix("< {") && lines[1].contains(#""places":[]"#))
        #expect(lines[2].hasPrefix("answered in ") && lines[2].hasSuffix(" ms"))
        let plain = await shell.run("call geo.findPlace name=Wien --json")
        #expect(plain.notices.isEmpty)
    }

    @Test("-v shows a refusal, and the error as before") func printsRefusals() async throws {
        let peer = RecordingReceiver(["geo.describe": [Self.described("anyone")], "geo.findPlace": ["!not-found name"]])
        let outcome = try await Shell(over: peer.transport).run("call geo.findPlace name=X --verbose --json")
        #expect(outcome.status == .notFound)
        #expect(outcome.notices.contains("< {") && outcome.notices.contains(#""code":"not-found""#))
        #expect(outcome.json?["ok"] == .bool(false))
    }

    @Test("--curl prints the command without sending the call") func printsCurl() async throws {
        try await FakeEdge.run { edge in
            let peer = RecordingReceiver(["geo.describe": [Self.described("signedIn", "writes")]])
            let shell = try Shell(over: peer.transport)
            try edge.claim(shell.dataDirectory, console: false)
            let outcome = await shell.run("call geo.findPlace name=\("it's") --key k1 --curl")
            #expect(outcome.status == .ok, "\(outcome.notices)")
            let expected = #"""
                curl -X POST 'http://127.0.0.1:40123/v1/geo/findPlace' \
                  -H 'Content-Type: application/json' \
                  -H "Authorization: Bearer $TOKEN" \
                  -H 'Idempotency-Key: k1' \
                  --data '{"name":"it'\''s"}'

                """#
            #expect(outcome.output == expected)
            #expect(outcome.notices.contains("TOKEN is the token of a session"))
            #expect(Set(peer.recorded.map(\.call)) == ["geo.describe"])
            #expect(await shell.run("call geo.findPlac name=X --curl").notices.contains("geo.findPlace"))
            #expect(await shell.run("call geo.findPlace -v --curl").status == .usage)
        }
    }

    @Test("a call of moderators is sent to the console, where there is one") func choosesTheListener() async throws {
        let described = try WireJSON.decode(Describe.Reply.self, from: Array(Self.described("operator").utf8))
        try await FakeEdge.run { edge in
            let peer = RecordingReceiver(["geo.describe": [Self.described("operator")]])
            let shell = try Shell(over: peer.transport)
            try edge.claim(shell.dataDirectory, console: false)
            let without = await shell.run("call geo.findPlace --curl")
            #expect(without.status == .notFound && without.notices.contains("--console"), "\(without.notices)")
            try edge.claim(shell.dataDirectory, console: true)
            let output = await shell.run("call geo.findPlace --curl").output
            #expect(output.contains("'http://127.0.0.1:40124/v1/geo/findPlace'"))
        }
        #expect(described.calls.first?.access == .operator)
    }

    @Test("bytes have their own form", arguments: [("in", "--data-binary @FILE"), ("out", "-o FILE")])
    func sendsBytes(blob: String, option: String) throws {
        let text = Self.described("anyone", blob: blob)
        let described = try WireJSON.decode(Describe.Reply.self, from: Array(text.utf8))
        let call = try #require(described.calls.first)
        let body = JSONValue.object([.init("name", .string("a b"))])
        let curl = try CurlCommand(call, body: body, key: "k", to: "http://h:1")
        #expect(curl.command.contains(option) && !curl.needsToken, "\(curl.command)")
        #expect(curl.command.contains(blob == "in" ? "?body=%7B%22name%22%3A%22a%20b%22%7D" : "-G 'http://h:1"))
    }

    @Test("a call between services is not offered over HTTP") func refusesInternalCalls() async throws {
        let peer = RecordingReceiver(["geo.describe": [Self.described("service")]])
        let outcome = try await Shell(over: peer.transport).run("call geo.findPlace --curl")
        #expect(outcome.status == .failure && outcome.notices.contains("not over HTTP"), "\(outcome.notices)")
    }
}
