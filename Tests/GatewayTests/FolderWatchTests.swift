import Foundation
import TestKit
import Testing

@testable import GatewaySupervision

@Suite("Watching folders", .timeLimit(.minutes(1)))
struct FolderWatchTests {
    @Test("Removing and renaming files are changes, and the end of the folder is the last")
    func reportsRemovals() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let watched = folder.path + "/run"
        try FileManager.default.createDirectory(atPath: watched, withIntermediateDirectories: true)
        for name in ["a", "b"] { try Data().write(to: URL(filePath: "\(watched)/\(name)")) }
        let changes = try #require(FolderWatch.changes(in: watched, FolderWatch.removals))
        var iterator = changes.makeAsyncIterator()
        try FileManager.default.removeItem(atPath: watched + "/a")
        #expect(await iterator.next() != nil)
        try FileManager.default.moveItem(atPath: watched + "/b", toPath: folder.path + "/b")
        #expect(await iterator.next() != nil)
        try FileManager.default.removeItem(atPath: watched)
        while await iterator.next() != nil {}
    }

    @Test("Writing is a change of a log folder") func reportsWrites() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let changes = try #require(FolderWatch.changes(in: folder.path, FolderWatch.writes))
        var iterator = changes.makeAsyncIterator()
        try Data("x".utf8).write(to: URL(filePath: folder.path + "/a.log"))
        #expect(await iterator.next() != nil)
    }

    @Test("A folder that is not there cannot be watched") func needsAFolder() {
        #expect(FolderWatch.changes(in: "/nowhere/at/all", FolderWatch.removals) == nil)
    }
}
