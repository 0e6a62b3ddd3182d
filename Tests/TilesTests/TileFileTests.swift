import CSQLite
import Foundation
import TestKit
import Testing

@testable import UmkreisTiles

@Suite("a map file")
final class TileFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/a map?#%.mbtiles" }

    init() throws { folder = try TemporaryFolder() }

    deinit { folder.remove() }

    private func opened(_ change: (inout MapMaker) -> Void = { _ in }) throws(TileFileError) -> TileFile {
        var maker = MapMaker()
        change(&maker)
        maker.write(to: path)
        return try TileFile(at: path)
    }

    private func failure(_ change: (inout MapMaker) -> Void) -> TileFileError? {
        do throws(TileFileError) {
            try opened(change).check()
            return nil
        } catch {
            return error
        }
    }

    private func damage(_ change: (inout Data) -> Void) throws -> TileFileError? {
        MapMaker().write(to: path)
        var bytes = try Data(contentsOf: URL(filePath: path))
        change(&bytes)
        try bytes.write(to: URL(filePath: path))
        do throws(TileFileError) {
            try TileFile(at: path).check()
            return nil
        } catch {
            return error
        }
    }

    @Test func saysWhatItIs() throws {
        let summary = try opened().summary
        #expect(summary.name == "A town")
        #expect(summary.attribution == "© Some & others")
        #expect(summary.zooms == 0...14)
        #expect(summary.bounds.numbers == [7.4, 43.72, 7.45, 43.76])
        #expect(summary.size > 4_096)
        #expect(summary.version.wholeMatch(of: /[0-9a-z-]+/) != nil)
    }

    @Test func countsRowsFromTheNorth() throws {
        let map = try opened()
        #expect(try map.tile(#require(TileAddress(zoom: 0, column: 0, row: 0))) == [0x1F, 0x8B, 1])
        #expect(try map.tile(#require(TileAddress(zoom: 1, column: 1, row: 0))) == [2])
        #expect(try map.tile(#require(TileAddress(zoom: 1, column: 1, row: 1))) == nil)
        #expect(try map.tile(#require(TileAddress(zoom: 20, column: 1, row: 1))) == nil)
    }

    @Test func readsMoreOftenThanOneReadMayTakeSteps() throws {
        let map = try opened()
        let address = try #require(TileAddress(zoom: 1, column: 1, row: 0))
        for _ in 0..<30_000 { #expect(try map.tile(address) == [2]) }
    }

    @Test func readsAFileInWriteAheadMode() throws {
        let map = try opened { $0.schema = "PRAGMA journal_mode = WAL;" + MapMaker.standardSchema }
        #expect(try map.tile(#require(TileAddress(zoom: 1, column: 1, row: 0))) == [2])
        #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
    }

    @Test func readsTilesOfAViewAsPlanetFilesHaveThem() throws {
        let map = try opened {
            $0.schema = """
                CREATE TABLE metadata (name text, value text);
                CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, tile_id text);
                CREATE TABLE images (tile_id text, tile_data blob);
                CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row);
                CREATE UNIQUE INDEX images_id ON images (tile_id);
                CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data
                    FROM map JOIN images ON images.tile_id = map.tile_id;
                INSERT INTO map VALUES (0, 0, 0, 'a');
                INSERT INTO images VALUES ('a', x'07');
                """
            $0.tiles = []
        }
        try map.check()
        #expect(try map.tile(#require(TileAddress(zoom: 0, column: 0, row: 0))) == [7])
    }

    @Test func refusesOtherFormatsAndWrongMetadata() {
        #expect(failure { $0.metadata["format"] = "png" } == .notVector(format: "png"))
        #expect(failure { $0.metadata["format"] = nil } == .notVector(format: ""))
        #expect(failure { $0.metadata["minzoom"] = "15" } == .metadata("maxzoom"))
        for (name, value) in [("maxzoom", "23"), ("maxzoom", "all"), ("bounds", "1,2"), ("json", "{")] {
            #expect(failure { $0.metadata[name] = value } == .metadata(name))
        }
        let json = #"{"vector_layers":[{"id":"roads"},{"id":"water"}]}"#
        #expect(failure { $0.metadata["json"] = json } == .layersMissing(["transportation"]))
    }

    @Test func refusesAFileWithoutTilesOrWithoutTheTables() throws {
        #expect(failure { $0.tiles = [] } == .empty)
        #expect(failure { $0.tiles = [(0, 0, 0, [])] } == .damaged("0"))
        let other = failure {
            $0 = MapMaker(metadata: [:], schema: "CREATE TABLE post (id);", tiles: [])
        }
        #expect(other == .notTiles)
        try Data("no database at all, but longer than the header of a page of one".utf8).write(to: URL(filePath: path))
        #expect(throws: TileFileError.notTiles) { try TileFile(at: self.path) }
        #expect(throws: TileFileError.unreadable(ENOENT)) { try TileFile(at: "/nowhere/a.mbtiles") }
        #expect(throws: TileFileError.unreadable(ENOENT)) { try TileFile(at: self.folder.path) }
    }

    @Test func refusesATableWithoutAnIndex() {
        let unindexed = failure {
            $0.schema = MapMaker.standardSchema.replacing(", value text, UNIQUE (name)", with: ", value text")
                .replacing(",\n    UNIQUE (zoom_level, tile_column, tile_row)", with: "")
            $0.tiles = (0..<60_000).map { (14, $0, 0, [1]) } + [(0, 0, 0, [1])]
        }
        #expect(unindexed == .noIndex)
    }

    @Test func findsDamage() throws {
        #expect(try damage { $0.removeLast(4_096) } != nil)
        #expect(try damage { $0.replaceSubrange(4_096..<4_200, with: Data(repeating: 0xFF, count: 104)) } != nil)
        #expect(try damage { $0.removeAll() } != nil)
    }

    @Test func aTileThatIsTooLongIsRefused() throws {
        let map = try opened { $0.tiles = [(0, 0, 0, [UInt8](repeating: 1, count: 5 << 20))] }
        #expect(throws: TileFileError.self) { try map.tile(#require(TileAddress(zoom: 0, column: 0, row: 0))) }
    }
}
