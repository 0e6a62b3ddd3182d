import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis operator import-accounts")
struct AccountImportTests {
    private static func line(_ number: Int, name: String = "Ada") -> String {
        #"{"externalID":"\#(number)","email":"a\#(number)@example.org","displayName":"\#(name)","passwordHash":"$2b$04$x"}"#
    }

    private static func reply(_ outcomes: String...) -> String {
        let results = outcomes.map { outcome in
            let fault = #""fault":{"code":"invalid","message":"is not valid","field":"accounts.0.email"}"#
            return outcome == "rejected" ? #"{"outcome":"rejected",\#(fault)}"# : #"{"outcome":"\#(outcome)"}"#
        }
        return #"{"results":[\#(results.joined(separator: ","))]}"#
    }

    @Test("the outcomes of a file's lines add up to their number") func theNumbersAddUp() async throws {
        let peer = RecordingReceiver(["auth.importAccounts": [Self.reply("created", "unchanged", "rejected")]])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let long = Self.line(4, name: String(repeating: "a", count: 4096))
        let lines = [Self.line(1), "nonsense", "", Self.line(2), #"{"email":"x@example.org"}"#, Self.line(3), long]
        let input = lines.joined(separator: "\n")
        let outcome = await shell.run("operator import-accounts - --json", input: input)
        #expect(outcome.status == .failure)
        let report = try #require(outcome.json?["data"])
        #expect(report["lines"] == .integer(6))
        #expect(report["created"] == .integer(1))
        #expect(report["unchanged"] == .integer(1))
        guard case .array(let rejected) = report["rejected"] else { return }
        #expect(rejected.map { $0["line"] } == [.integer(2), .integer(5), .integer(6), .integer(7)])
        #expect(
            rejected.map { $0["fault"]?["code"] }
                == ["invalid", "invalid", "invalid", "too-large"].map(JSONValue.string)
        )
    }

    @Test func linesBecomeBatchesOfAHundred() async throws {
        let hundred =
            #"{"results":[\#([String](repeating: #"{"outcome":"created"}"#, count: 100).joined(separator: ","))]}"#
        let peer = RecordingReceiver(["auth.importAccounts": [hundred, hundred, Self.reply("created")]])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let name = String(repeating: "ä", count: 1800)
        let lines = (1...201).map { Self.line($0, name: name) }.joined(separator: "\n")
        let outcome = await shell.run("operator import-accounts -", input: lines)
        #expect(outcome.status == .ok)
        #expect(outcome.output == "201 created, 0 unchanged, 0 rejected\n")
        #expect(peer.recorded.count == 3)
        #expect(peer.recorded.allSatisfy { $0.body.utf8.count < WireLimits.line })
    }
}
