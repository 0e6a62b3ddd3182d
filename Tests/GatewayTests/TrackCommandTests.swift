import Foundation
import GatewaySupervision
import TestKit
import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit
@testable import GatewayOperations

@Suite("umkreis track")
struct TrackCommandTests {
    private static let notice =
        #"{"event":"entered","post":"01K8Z41C5S0G8YB3H6D2XQ9MEA","kind":"sight","#
        + #""title":"Old mill","point":{"lat":47.8,"lon":13.0},"radius":100.0,"at":"2026-05-01T11:00:10.000Z","#
        + #""visit":"01K8Z41C5S0G8YB3H6D2XQ9MEA@2026-05-01T11:00:10.000Z"}"#

    private static func gpx(_ points: Int, version: String = "1.1") -> String {
        let points = (0..<points).map { number in
            let moment = Timestamp(milliseconds: 1_777_633_200_000 + Int64(number) * 10_000)
            return "<trkpt lat=\"47.\(number + 1_000)\" lon='13.5'>\n<ele>430</ele><time>\(moment)</time></trkpt>"
        }
        return """
            <?xml version="1.0"?><!-- a > b, <trkpt lat="1" lon="2"> -->
            <gpx version="\(version)" creator="a > b" xmlns="http://www.topografix.com/GPX/1/1">
            <metadata><time>2020-01-01T00:00:00Z</time></metadata>
            <wpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></wpt>
            <trk><name><![CDATA[<trkpt lat="1" lon="2"/>]]></name><trkseg>\(points.joined(separator: "\n"))</trkseg></trk>
            </gpx>
            """
    }

    private static func file(_ text: String) throws -> (path: String, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/track.gpx"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return (path, folder)
    }

    @Test func aTrackIsSentInBatchesOnceAndItsNoticesArePrinted() async throws {
        let replies = [#"{"notices":[\#(Self.notice)],"late":1}"#, #"{"notices":[],"late":0}"#]
        let peer = RecordingReceiver(["geo.track": replies])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let (path, folder) = try Self.file(Self.gpx(150))
        defer { folder.remove() }
        let outcome = await shell.run("track \(path) --kind sight --accuracy 15m")
        #expect(outcome.status == .ok, "\(outcome)")
        #expect(outcome.output == "2026-05-01T11:00:10.000Z  entered   Old mill\n", "\(outcome)")
        #expect(outcome.notices.contains("150 points, 1 notice"), "\(outcome)")
        let sent = peer.recorded.filter { $0.call == "geo.track" }
        #expect(sent.count == 2)
        #expect(sent.allSatisfy { $0.key != nil })
        #expect(
            sent[0].body.hasPrefix(
                #"{"fixes":[{"at":"2026-05-01T11:00:00.000Z","lat":47.1,"lon":13.5,"accuracy":15.0},"#
            )
        )
        #expect(sent[0].body.hasSuffix(#""kinds":["sight"],"cooldown":0,"startsOver":true}"#))
        #expect(sent[1].body.hasSuffix(#""kinds":["sight"],"cooldown":0}"#))
        let json = await shell.run("track \(path) --json")
        #expect(json.output.hasPrefix(#"{"event":"entered""#) == false)
    }

    @Test("a file that ends in the middle is named, after its points") func namesCutFiles() async throws {
        let peer = RecordingReceiver(["geo.track": [#"{"notices":[],"late":0}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let whole = Self.gpx(9)
        for text in [whole, String(whole.dropLast(120)), whole.replacing("</gpx>", with: "")] {
            let (path, folder) = try Self.file(text)
            defer { folder.remove() }
            let outcome = await shell.run("track \(path)")
            #expect(outcome.status == .ok, "\(outcome)")
            #expect(outcome.notices.contains("ends in the middle") == (text != whole), "\(outcome)")
        }
    }

    @Test func jsonPrintsEachNoticeAsALine() async throws {
        let peer = RecordingReceiver(["geo.track": [#"{"notices":[\#(Self.notice),\#(Self.notice)],"late":0}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let (path, folder) = try Self.file(Self.gpx(3))
        defer { folder.remove() }
        let outcome = await shell.run("track \(path) --json")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.hasPrefix(#"{"event":"entered","post":""#) }, "\(outcome)")
    }

    @Test(arguments: [
        ("<gpx><trk><trkseg><trkpt lat='47' lon='13'/></trkseg></trk></gpx>", "no point of the track has a time"),
        ("<gpx><rte><rtept lat='47' lon='13'/></rte></gpx>", "has no track"), ("hello", "has no track"),
        ("<gpx><trk><trkpt lat='91' lon='13'/></trk></gpx>", "point 1 has no latitude and longitude"),
        ("<gpx><trk><trkpt lon='13'/></trk></gpx>", "point 1 has no latitude and longitude"),
        ("<gpx a='" + String(repeating: "x", count: 20_000) + "'/>", "more than 16384 bytes"),
    ])
    func refusesFilesWithoutTracksOrTimes(_ text: String, _ reason: String) async throws {
        let peer = RecordingReceiver([:])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let (path, folder) = try Self.file(text)
        defer { folder.remove() }
        let outcome = await shell.run("track \(path)")
        #expect(outcome.status == .usage, "\(outcome)")
        #expect(outcome.notices.contains(reason), "\(outcome)")
        #expect(peer.recorded.isEmpty)
        #expect(await shell.run("track /nowhere.gpx").notices.contains("cannot read"))
    }
}

@Suite("GPX")
struct GPXScannerTests {
    private static let text = """
        <?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "b">]>
        <g:gpx xmlns:g="x"><!-- <trkpt lat="1" lon="1"/> --><g:trk><g:trkseg>
        <g:trkpt lon="-70.5" lat='-33.25'><g:time> 2010-12-14T06:17:04.5073437Z
        </g:time><g:name>a &gt; b</g:name></g:trkpt><g:trkpt
        lat="0" lon="180"><g:time>yesterday</g:time></g:trkpt><g:trkpt lat="1" lon="2" note="a > b"/>
        </g:trkseg></g:trk></g:gpx>
        """

    @Test("finds the same points however a file is split", arguments: [1, 2, 3, 7, 64, 10_000])
    func acceptsAnyChunks(size: Int) throws {
        var scanner = GPXScanner()
        var found: [GPXPoint] = []
        let bytes = Array(Self.text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try scanner.scan(Array(bytes[start..<min(start + size, bytes.count)])) { found.append($0) }
        }
        #expect(
            found == [
                GPXPoint(point: try Coordinate(lat: -33.25, lon: -70.5), at: Timestamp("2010-12-14T06:17:04.507Z")),
                GPXPoint(point: try Coordinate(lat: 0, lon: 180), at: nil),
                GPXPoint(point: try Coordinate(lat: 1, lon: 2), at: nil),
            ]
        )
    }

    @Test("a long comment costs no memory, and bytes of any kind end in points or a word") func isBounded() throws {
        var scanner = GPXScanner()
        var count = 0
        try scanner.scan(Array("<gpx><!-- ".utf8)) { _ in count += 1 }
        for _ in 0..<50 { try scanner.scan([UInt8](repeating: 0x3E, count: 10_000)) { _ in count += 1 } }
        try scanner.scan(Array("--><trk><trkpt lat='1' lon='2'></trkpt>".utf8)) { _ in count += 1 }
        #expect(count == 1)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var scanner = GPXScanner()
            var bytes = Array(Self.text.utf8)
            for _ in 0..<20 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do { try scanner.scan(bytes) { _ in } } catch { #expect(error.fault.field == "file") }
        }
    }
}
