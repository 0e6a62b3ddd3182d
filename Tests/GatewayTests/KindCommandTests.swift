import Foundation
import GeoSearchContract
import TestKit
import Testing
import UmkreisAttributes
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// Kinds and apps from files, and attribute options.
@Suite("umkreis kind, umkreis app, --attribute, --where")
struct KindCommandTests {
    private static let kind =
        #"{"name":"bike","labels":{"en":"Bicycle"},"facets":{"point":{"required":true}},"attributes":"#
        + #"[{"name":"size","type":"word","filterable":true},{"name":"gears","type":"number","filterable":true}]}"#
    private static let declared =
        #"{"kind":\#(kind),"revision":3,"changedAt":"2026-05-01T11:00:00.000Z"}"#
    private static let answers = [
        "catalogue.listKinds": [#"{"kinds":[\#(declared)]}"#], "catalogue.declareKind": [declared],
        "catalogue.findKind": [#"{"kind":\#(declared),"attributes":{"type":"object"}}"#, "!not-found"],
        "auth.listProfileFields": [#"{"fields":[{"name":"certificate","type":"text"}],"attributes":{}}"#],
        "auth.declareProfile": [#"{"fields":[{"name":"certificate","type":"text"}],"attributes":{}}"#],
        "catalogue.declareApp": [installed], "catalogue.listApps": [#"{"apps":[\#(installed)]}"#, #"{"apps":[]}"#],
        "catalogue.deleteApp": ["{}", "!not-found app"],
        "geo.search": [#"{"hits":[],"total":{"count":0}}"#],
    ]
    private static let installed =
        #"{"app":{"name":"bikes","kinds":["bike"],"profile":["certificate","club"],"screens":["map","list"],"#
        + #""registration":["email"]},"changedAt":"2026-05-01T11:00:00.000Z"}"#

    private func file(_ text: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/file.json"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test func aKindIsDeclaredFromItsFileListedAndShown() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run("kind declare \(try file(Self.kind, in: folder))")
        #expect(outcome.status == .ok && outcome.notices.contains("declared: bike, revision 3"))
        #expect(peer.recorded.map(\.call) == ["catalogue.declareKind"])
        #expect(peer.recorded.first?.body.contains(#""labels":{"en":"Bicycle"}"#) == true)
        let listed = await shell.run("kind list")
        #expect(listed.output.contains("bike") && listed.output.contains("size, gears"))
        let shown = await shell.run("kind show bike")
        #expect(shown.output.contains("Bicycle") && shown.output.contains("required"))
        #expect(await shell.run("kind show boat").status == .notFound)
    }

    @Test(arguments: [
        (#"{"name":"bike","facets":{},"colour":"red"}"#, "colour"),
        (#"{"name":"bike","facets":{"point":{"requird":true}}}"#, "facets.point.requird"),
        (
            #"{"name":"bike","facets":{},"attributes":[{"name":"a","type":"text"},{"name":"b","type":"text","filterabel":true}]}"#,
            "attributes.1.filterabel"
        ),
    ])
    func refusesUnknownMembersByName(text: String, member: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run("kind declare \(try file(text, in: folder)) --json")
        #expect(outcome.json?["error"]?["field"] == .string(member), "\(outcome.output)")
        #expect(peer.recorded.isEmpty)
        let app = #"{"name":"bikes","kinds":[\#(text)]}"#
        let installed = await shell.run("app install \(try file(app, in: folder)) --json")
        #expect(installed.json?["error"]?["field"] == .string("kinds.0.\(member)"), "\(installed.output)")
        #expect(peer.recorded.isEmpty)
    }

    @Test func anAppIsInstalledAndCompared() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let profile = #"[{"name":"certificate","type":"number"},{"name":"club","type":"text"}]"#
        let screens = #""screens":["map","list"],"registration":["email"]"#
        let app = #"{"name":"bikes","kinds":[\#(Self.kind)],"profile":\#(profile),\#(screens)}"#
        let path = try file(app, in: folder)
        let listed = await shell.run("app list \(path) --json")
        guard case .array(let parts) = listed.json?["data"] else {
            Issue.record("no parts in \(listed.output)")
            return
        }
        #expect(parts.map { $0["part"] } == ["kind bike", "profile certificate", "profile club", "app bikes"])
        #expect(parts.map { $0["state"] } == ["declared", "changed", "new", "declared"])
        #expect(await shell.run("app install \(path)").status == .ok)
        let calls = ["catalogue.declareKind", "auth.declareProfile", "catalogue.declareApp"]
        #expect(peer.recorded.map(\.call).suffix(3) == calls)
        let sent = peer.recorded.last?.body ?? ""
        #expect(sent.contains(#""kinds":["bike"],"profile":["certificate","club"]"#), "\(sent)")
        #expect(sent.contains(#""screens":["map","list"],"registration":["email"]"#), "\(sent)")
    }

    @Test("the installed apps are listed and deleted") func appsAreListedAndDeleted() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let listed = await shell.run("app list")
        #expect(listed.output.contains("bikes") && listed.output.contains("certificate, club"), "\(listed)")
        #expect(listed.output.contains("map, list"), "\(listed)")
        #expect(peer.recorded.map(\.call) == ["catalogue.listApps"])
        #expect(await shell.run("app delete bikes").notices.contains("deleted bikes"))
        #expect(peer.recorded.last?.body == #"{"app":"bikes"}"#)
        #expect(await shell.run("app delete bikes").status == .notFound)
        #expect(await shell.run("app list").notices.contains("no app is installed"))
    }

    @Test func aValueIsSentAsItsAttributeHasIt() {
        func value(_ text: String, _ type: AttributeType?) -> AttributeValue? {
            AttributeArgument(argument: "a=\(text)")?.value(of: type)
        }
        #expect(value("50", .number) == .number(50))
        #expect(value("50", .word) == .text("50"))
        #expect(value("50", nil) == .text("50"))
        #expect(value("many", .number) == .text("many"))
        #expect(value("inf", .number) == .text("inf"))
        #expect(value("true", .bool) == .bool(true))
        #expect(value("yes", .bool) == .text("yes"))
        #expect(value("ccs,type2", .words) == .words(["ccs", "type2"]))
        #expect(value("a=b", .text) == .text("a=b"))
        for text in ["", "a", "=b"] { #expect(AttributeArgument(argument: text) == nil) }
    }

    @Test func aConditionIsReadWithItsSign() {
        func filter(_ text: String, _ type: AttributeType? = nil) -> AttributeFilter? {
            WhereArgument(argument: text)?.filter(of: type)
        }
        #expect(filter("power>=50") == AttributeFilter(attribute: "power", atLeast: .number(50)))
        #expect(filter("since<=2026-05-01") == AttributeFilter(attribute: "since", atMost: .text("2026-05-01")))
        #expect(filter("power=50") == AttributeFilter(attribute: "power", atLeast: .number(50), atMost: .number(50)))
        #expect(filter("size=42", .word) == AttributeFilter(attribute: "size", anyOf: [.text("42")]))
        #expect(filter("plug=ccs,2", .words) == AttributeFilter(attribute: "plug", anyOf: [.text("ccs"), .text("2")]))
        #expect(filter("indoors=true") == AttributeFilter(attribute: "indoors", anyOf: [.bool(true)]))
        for text in ["", "power", "=50", "power=", "power>50"] { #expect(WhereArgument(argument: text) == nil) }
    }

    @Test func sendsNumbersAsWordsWhereTheKindDeclaresWords() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        _ = await shell.run("search --kind bike --where size=42 --where gears=7")
        #expect(peer.recorded.map(\.call) == ["catalogue.listKinds", "geo.search"])
        let sent = peer.recorded.last?.body ?? ""
        #expect(sent.contains(#"{"attribute":"size","anyOf":["42"]}"#), "\(sent)")
        #expect(sent.contains(#""attribute":"gears","atLeast":7"#), "\(sent)")
        _ = await shell.run("search --where size>=42")
        #expect(peer.recorded.count == 3, "what cannot be a word is not looked up")
    }
}
