import Foundation
import TestKit
import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis map")
struct MapCommandTests {
    private static let pins =
        #"{"zoom":9,"count":5,"clusters":[{"id":"9u01K8Z41C5S0G8YB3H6D2XQ9MEA","point":{"lat":47.8,"lon":13.04},"#
        + #""count":4,"open":3,"expansionZoom":11,"bounds":{"west":13,"south":47.7,"east":13.1,"north":47.9}}],"#
        + #""posts":[{"post":"01K8Z41C5S0G8YB3H6D2XQ9MEB","kind":"sight","title":"Hohen<b> & \u001b[31mMirabell","#
        + #""point":{"lat":47.81,"lon":13.06},"status":"closed"}]}"#
    private static let posts =
        #"{"posts":[{"post":"01K8Z41C5S0G8YB3H6D2XQ9MEB","kind":"sight","title":"Mirabell","point":{"lat":47.81,"lon":13}}],"#
        + #""count":4,"next":"bTFhZ2U"}"#

    private func shell(_ answers: [String: [String]]) throws -> (RecordingReceiver, Shell) {
        let peer = RecordingReceiver(answers)
        return (peer, try Shell(over: peer.transport))
    }

    @Test func asksForTheBoxAboutACircle() async throws {
        let (peer, shell) = try shell(["geo.clusterPins": [Self.pins]])
        let outcome = await shell.run("map pizza --near 47.8,13.04 --within 5km --kind restaurant")
        #expect(outcome.status == .ok, "\(outcome)")
        let body = try #require(peer.recorded.last?.body)
        #expect(body.contains(#""zoom":12"#))
        #expect(body.contains(#""search":{"words":"pizza","near":{"lat":47.8,"lon":13.04},"within":5000.0"#))
        #expect(body.hasPrefix(#"{"viewport":{"west":12.97"#))
        #expect(outcome.notices.contains("shown at zoom 9"))
        #expect(outcome.output.contains("9u01K8Z41C5S0G8YB3H6D2XQ9MEA"))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test func fitsTheFoundPinsByDefault() async throws {
        let (peer, shell) = try shell(["geo.clusterPins": [Self.pins, Self.pins, Self.pins]])
        _ = await shell.run("map")
        _ = await shell.run("map --viewport 175,-20,-175,-10 --zoom 5 --json")
        #expect(
            peer.recorded.map(\.body) == [
                #"{"viewport":{"west":-180.0,"south":-85.0,"east":180.0,"north":85.0},"zoom":3}"#,
                #"{"viewport":{"west":12.98,"south":47.68,"east":13.12,"north":47.92},"zoom":10}"#,
                #"{"viewport":{"west":175.0,"south":-20.0,"east":-175.0,"north":-10.0},"zoom":5}"#,
            ]
        )
    }

    @Test func drawsAPlainSVG() async throws {
        let (_, shell) = try shell(["geo.clusterPins": [Self.pins, Self.pins, Self.pins]])
        let file = FileManager.default.temporaryDirectory.appending(path: "map-\(UUID()).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        let typed: ShellCommand = "map --near 47.8,13.04 --svg \(file.path)"
        #expect(await shell.run(typed).status == .ok)
        let svg = try String(contentsOf: file, encoding: .utf8)
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        #expect(svg.contains("4 posts, 3 open") && svg.contains("Hohen&lt;b&gt; &amp;"))
        #expect(!svg.contains("\u{1B}"))
        #expect(await shell.run(typed).status == .conflict)
        #expect(await shell.run("\(typed) --force").status == .ok)
    }

    @Test func listsTheClustersPosts() async throws {
        let (peer, shell) = try shell(["geo.listClusterPosts": [Self.posts]])
        let outcome = await shell.run("map --cluster 9u01K8Z41C5S0G8YB3H6D2XQ9MEA --kind sight --limit 1")
        #expect(outcome.status == .ok && outcome.output.contains("Mirabell"), "\(outcome)")
        #expect(outcome.notices.contains("1 of 4; continue with --cursor bTFhZ2U"))
        #expect(
            peer.recorded.last?.body
                == #"{"cluster":"9u01K8Z41C5S0G8YB3H6D2XQ9MEA","search":{"kinds":["sight"]},"limit":1}"#
        )
    }
}
