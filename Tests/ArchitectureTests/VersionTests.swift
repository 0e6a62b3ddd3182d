import Foundation
import Testing

/// The version is in Shared/Wire/Release.swift, and everything else derives it or is compared here.
@Suite("the version")
struct VersionTests {
    private static func version() throws -> String {
        let text = try Repository.text(of: "Shared/Wire/Release.swift")
        return String(try #require(text.firstMatch(of: /static let version = "(\d+\.\d+\.\d+)"/)).1)
    }

    private static func pages() throws -> [String] {
        let folders = ["Docs", "Compose", "Tests/WireTests/Fixtures/Golden"]
        let files = try folders.flatMap { folder in
            let top = Repository.root.appending(path: folder)
            let names = try #require(FileManager.default.enumerator(atPath: top.path)).compactMap { $0 as? String }
            return names.map { "\(folder)/\($0)" }
        }
        let ends = [".md", ".yaml", ".yml", ".sh", ".py", ".json"]
        return ["README.md", "CONTRIBUTING.md"] + files.filter { file in ends.contains { file.hasSuffix($0) } }.sorted()
    }

    @Test("has a section in the changelog, the first one") func isInTheChangelog() throws {
        let text = try Repository.text(of: "CHANGELOG.md")
        let first = try #require(text.firstMatch(of: /(?m)^## (\S+)/)).1
        #expect(first == (try Self.version()))
    }

    @Test("is the one in file names, image names and examples of the pages") func isOnThePages() throws {
        let version = try Self.version()
        var count = 0
        for path in try Self.pages() {
            let text = try Repository.text(of: path)
            let named = text.matches(of: /\bumkreis[:_-](\d+\.\d+\.\d+)\b/).map(\.1)
            let described = text.matches(of: /"service": ?"\w+",\s*"version": ?"(\d+\.\d+\.\d+)"/).map(\.1)
            for found in named + described {
                count += 1
                #expect(found == version, "\(path)")
            }
        }
        #expect(count > 5, "the pattern finds nothing any more")
    }
}
