import Testing

@Suite("sizes")
struct SizeTests {
    @Test func noFileIsLongerThanFourHundredLines() throws {
        for file in try Repository.swiftFiles(in: "Shared", "Services", "Tests") {
            #expect(file.lines.count <= 400, "\(file) has \(file.lines.count) lines: it is two ideas")
        }
        let manifest = try Repository.text(of: "Package.swift")
        #expect(manifest.split(separator: "\n", omittingEmptySubsequences: false).count <= 400)
    }

    @Test func mostFilesAreShort() throws {
        let sizes = try Repository.swiftFiles(in: "Shared", "Services").map(\.lines.count).sorted()
        #expect(sizes[sizes.count / 2] <= 70)
        #expect(sizes[sizes.count * 9 / 10] <= 200)
    }
}
