import Testing

/// The version is in Shared/Wire/Release.swift, and everything else derives it or is compared here.
@Suite("the version")
struct VersionTests {
    private static func version() throws -> String {
        let text = try Repository.text(of: "Shared/Wire/Release.swift")
        return String(try #require(text.firstMatch(of: /static let version = "(\d+\.\d+\.\d+)"/)).1)
    }

    private static func pages() throws -> [SourceFile] {
        var pages = try ["README.md", "CONTRIBUTING.md"].map { try SourceFile(path: $0, text: Repository.text(of: $0)) }
        for folder in ["Docs", "Compose", "Tests/WireTests/Fixtures/Golden"] {
            pages += try Repository.files(in: folder, ending: ".md", ".yaml", ".yml", ".sh", ".py", ".json")
        }
        return pages
    }

    @Test("has a section in the changelog, the first one") func isInTheChangelog() throws {
        let text = try Repository.text(of: "CHANGELOG.md")
        let first = try #require(text.firstMatch(of: /(?m)^## (\S+)/)).1
        #expect(first == (try Self.version()))
    }

    @Test("is the one in file names, image names and examples of the pages") func isOnThePages() throws {
        let version = try Self.version()
        var count = 0
        for page in try Self.pages() {
            let named = page.text.matches(of: /\bumkreis[:_-](\d+\.\d+\.\d+)\b/).map(\.1)
            let described = page.text.matches(of: /"service": ?"\w+",\s*"version": ?"(\d+\.\d+\.\d+)"/).map(\.1)
            for found in named + described {
                count += 1
                #expect(found == version, "\(page)")
            }
        }
        #expect(count > 5, "the pattern finds nothing any more")
    }
}
