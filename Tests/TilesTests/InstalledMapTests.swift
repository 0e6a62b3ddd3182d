import Foundation
import Synchronization
import TestKit
import Testing

@testable import UmkreisTiles

@Suite("the installed map")
final class InstalledMapTests {
    private let folder: TemporaryFolder
    private let reports = Reports()

    init() throws { folder = try TemporaryFolder() }

    deinit { folder.remove() }

    private func install(_ maker: MapMaker) throws {
        let (draft, path) = (folder.path + "/draft", folder.path + "/a.mbtiles")
        maker.write(to: draft)
        #expect(rename(draft, path) == 0)
    }

    @Test func comesIsReplacedAndGoes() throws {
        let map = InstalledMap(at: folder.path + "/a.mbtiles") { [reports] in reports.add($0) }
        #expect(map.current == nil)
        try install(MapMaker())
        let first = try #require(map.current)
        #expect(first === map.current)
        var other = MapMaker()
        other.metadata["name"] = "Another town"
        try install(other)
        let second = try #require(map.current)
        #expect(second.summary.name == "Another town")
        #expect(second.summary.version != first.summary.version)
        // Whoever still reads the first, reads it to its end.
        #expect(try first.tile(#require(TileAddress(zoom: 1, column: 1, row: 0))) == [2])
        try FileManager.default.removeItem(atPath: folder.path + "/a.mbtiles")
        #expect(map.current == nil)
        #expect(reports.all == [])
    }

    @Test func aFileThatCannotBeServedIsReportedOnce() throws {
        let map = InstalledMap(at: folder.path + "/a.mbtiles") { [reports] in reports.add($0) }
        var raster = MapMaker()
        raster.metadata["format"] = "png"
        try install(raster)
        for _ in 0..<3 { #expect(map.current == nil) }
        #expect(reports.all == [.notVector(format: "png")])
        try install(MapMaker())
        #expect(map.current != nil)
    }
}

private final class Reports: Sendable {
    private let errors = Mutex<[TileFileError]>([])

    var all: [TileFileError] { errors.withLock(\.self) }

    func add(_ error: TileFileError) { errors.withLock { $0.append(error) } }
}
