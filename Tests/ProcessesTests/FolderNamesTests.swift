import Foundation
import Testing

@testable import UmkreisProcesses

@Suite("names in a folder")
struct FolderNamesTests {
    @Test("are whole at any length and in any number") func areRead() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = (1...255).map { String(repeating: "n", count: $0) } + (0..<2_000).map { "ä\($0)" }
        for name in names { #expect(FileManager.default.createFile(atPath: folder.path + "/" + name, contents: nil)) }
        let read = try #require(FolderNames.read(folder.path))
        #expect(read.sorted() == (names + [".", ".."]).sorted())
    }

    @Test("a file is not read as a folder") func refusesFiles() {
        #expect(FolderNames.read("/proc/version") == nil)
    }
}
