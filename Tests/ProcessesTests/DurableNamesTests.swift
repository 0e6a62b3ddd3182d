import Foundation
import Glibc
import Testing

@testable import UmkreisProcesses

@Suite("durable renames")
struct DurableNamesTests {
    private static func inFolder(_ body: (_ folder: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/names-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder + "/other", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test("replace a file, also in another folder") func replace() throws {
        try Self.inFolder { folder in
            for name in ["new", "other/old"] {
                #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(name.utf8)))
            }
            #expect(DurableNames.rename(folder + "/new", to: folder + "/other/old"))
            #expect(FileManager.default.contents(atPath: folder + "/other/old") == Data("new".utf8))
            #expect(!FileManager.default.fileExists(atPath: folder + "/new"))
            #expect(DurableNames.rename(folder + "/other", to: folder + "/moved"))
            #expect(FileManager.default.fileExists(atPath: folder + "/moved/old"))
        }
    }

    @Test("say why they failed") func fail() throws {
        try Self.inFolder { folder in
            #expect(!DurableNames.rename(folder + "/missing", to: folder + "/new"))
            #expect(errno == ENOENT)
            #expect(!DurableNames.flush(folder + "/missing"))
            #expect(errno == ENOENT)
        }
    }

    @Test("know the parent of every path", arguments: [("a", "."), ("/a", "/"), ("a/b", "a"), ("/a/b/c", "/a/b")])
    func knowTheParent(path: String, parent: String) {
        #expect(DurableNames.folder(of: path) == parent)
    }
}
