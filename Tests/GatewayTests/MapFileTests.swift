import Foundation
import GatewayDemo
import TestKit
import Testing
import UmkreisTiles
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// The map of the demo, changed where a test wants it.
@Suite("umkreis map install")
final class MapFileTests {
    private let folder: TemporaryFolder
    private let shell: Shell

    init() throws {
        folder = try TemporaryFolder()
        shell = try Shell(over: RecordingReceiver([:]).transport)
    }

    deinit { folder.remove() }

    private var data: String { folder.path + "/data" }
    private var installed: String { InstalledMap.path(in: data) }

    private func run(_ command: ShellCommand, input: String = "") async -> Shell.Outcome {
        await shell.run(command, input: input, environment: ["UMKREIS_DATA": data])
    }

    /// - Parameter pairs: texts of equal lengths.
    private func town(replacing pairs: (String, String)..., cutTo share: Double = 1) throws -> String {
        var bytes = try Data(contentsOf: URL(filePath: DemoFiles(downloads: folder.path).town))
        for (text, other) in pairs {
            let range = try #require(bytes.range(of: Data(text.utf8)), "\(text)")
            bytes.replaceSubrange(range, with: Data(other.utf8))
        }
        let path = folder.path + "/town \(UUID()).mbtiles"
        try bytes.prefix(Int(Double(bytes.count) * share)).write(to: URL(filePath: path))
        return path
    }

    private func rule(_ outcome: Shell.Outcome) -> String? {
        guard case .string(let rule)? = outcome.json?["error"]?["rule"] else { return nil }
        return rule
    }

    @Test func installsListsAndRemovesTheMapOfTheDemo() async throws {
        let done = await run("map install \(try town())")
        #expect(done.status == .ok, "\(done)")
        #expect(done.notices.contains("Streets is the map of the web app now"))
        let map = try TileFile(at: installed)
        #expect(map.summary.zooms == 0...14)
        #expect(map.summary.bounds.west < 7.42 && map.summary.bounds.east > 7.42)
        #expect(try map.tile(#require(TileAddress(zoom: 14, column: 8_530, row: 5_974)))?.isEmpty == false)
        let listed = await run("map list --json")
        #expect(listed.output.contains(#""minimumZoom":0,"maximumZoom":14"#), "\(listed.output)")
        #expect(await run("map remove").notices.contains("The map is removed"))
        #expect(!FileManager.default.fileExists(atPath: installed))
        #expect(await run("map list").notices.contains("umkreis map install"))
        #expect(await run("map remove").status == .ok)
    }

    @Test func readsTheStandardInput() async throws {
        // Input of tests is text, so this is the refusal of text.
        let text = await run("map install - --json", input: String(repeating: "no database ", count: 10_000))
        #expect(rule(text) == "map-not-tiles")
        #expect(text.status == .usage || text.status == .failure, "\(text)")
    }

    @Test func refusesWhatCannotBeServedAndKeepsTheLastMap() async throws {
        #expect(await run("map install \(try town())").status == .ok)
        let before = try TileFile(at: installed).summary.version
        let files = [
            ("map-not-vector", try town(replacing: ("formatpbf", "formatpng"))),
            ("map-metadata", try town(replacing: ("maxzoom14", "maxzoom99"))),
            ("map-metadata", try town(replacing: ("bounds7.3", "bounds7x3"))),
            ("map-layers", try town(replacing: ("\"id\":\"transportation\"", "\"id\":\"transportatioN\""))),
            ("map-damaged", try town(cutTo: 0.6)),
            ("map-not-tiles", try town(replacing: ("SQLite format 3", "SQLite format 4"))),
            ("map-not-tiles", try town(cutTo: 0)),
        ]
        for (wanted, file) in files {
            let refused = await run("map install \(file) --json")
            #expect(rule(refused) == wanted, "\(refused)")
            #expect(refused.status != .ok)
        }
        #expect(try TileFile(at: installed).summary.version == before)
        let left = try FileManager.default.contentsOfDirectory(atPath: data + "/maps").sorted()
        #expect(left == ["lock", "streets.mbtiles"])
    }

    @Test func saysWhyAFileCannotBeRead() async {
        #expect(await run("map install /nowhere/town.mbtiles").status == .usage)
        #expect(rule(await run("map install \(folder.path) --json")) == "is-a-folder")
    }

    @Test func twoAtATimeLeaveOneWholeMap() async throws {
        let file = try town()
        let statuses = await withTaskGroup(of: CommandStatus.self) { [shell, data] group in
            for _ in 0..<4 {
                group.addTask {
                    await shell.run("map install \(file)", environment: ["UMKREIS_DATA": data]).status
                }
            }
            return await group.reduce(into: [CommandStatus]()) { $0.append($1) }
        }
        #expect(statuses.allSatisfy { $0 == .ok }, "\(statuses)")
        try TileFile(at: installed).check()
    }

    @Test func theWordsOfASearchStillNeedNoVerb() async throws {
        let peer = RecordingReceiver(["geo.clusterPins": [#"{"zoom":3,"count":0,"clusters":[],"posts":[]}"#]])
        let shell = try Shell(over: peer.transport)
        #expect(await shell.run("map pizza --viewport 9,46,17,49").status == .ok)
        #expect(peer.recorded.last?.body.contains(#""search":{"words":"pizza""#) == true)
    }
}
