import Foundation
import Testing

/// The index of decisions, and the numbers that refer to them.
@Suite("decisions")
struct DecisionTests {
    private static let folder = "Docs/Decisions"

    @Test("the index lists each page once, with a true status") func theIndexIsComplete() throws {
        let index = DecisionIndex(try Repository.text(of: "\(DecisionTests.folder)/README.md"))
        #expect(index.problems(with: try DecisionTests.pages()) == [])
    }

    @Test("a number in parentheses or behind \"decision\" has a page") func numbersHavePages() throws {
        let numbers = Set(try DecisionTests.pages().keys.map { String($0.prefix(4)) })
        let sources = try Repository.swiftFiles(in: "Services", "Shared").map { ($0.path, $0.text) }
        for (path, text) in try DecisionTests.markdown(below: "Docs") + sources {
            let named = text.matches(of: /\((0[01]\d\d(?:, 0[01]\d\d)*)\)|\bdecisions? (0[01]\d\d)\b/)
                .flatMap { ($0.1 ?? $0.2 ?? "").split(separator: ", ").map(String.init) }
            #expect(named.filter { !numbers.contains($0) } == [], "\(path)")
        }
    }

    @Test func theIndexCanFail() {
        let index = DecisionIndex(
            """
            | [0001](0001-codec.md) | Our own codec | accepted |
            | [0001](0001-codec.md) | Our own codec | accepted |
            | [0002](0002-keys.md) | Keys of sessions | |
            | [0003](0003-queues.md) | Queues | superseded by 0009 |
            | [0004](0004-slots.md) | Slots | in part superseded by 0006 |
            | [0005](0005-removed.md) | | accepted |
            | [0007](0006-turns.md) | Turns | accepted |
            | 0008 | Pauses | accepted |
            """
        )
        #expect(
            index.problems(with: Self.examples) == [
                "0001-codec.md is listed 2 times",
                "0002-keys.md has the status ''",
                "0003-queues.md is superseded by 0009, which does not exist",
                "0004-slots.md does not say at its top that 0006 supersedes it",
                "0005-removed.md does not exist",
                "0005-removed.md has no decision",
                "0006-turns.md is listed as 0007",
                "0010-missing.md is listed 0 times",
                "unreadable: | 0008 | Pauses | accepted |",
            ]
        )
    }

    private static let examples = [
        "0001-codec.md": "# 0001", "0002-keys.md": "# 0002", "0003-queues.md": "# 0003",
        "0004-slots.md": "# 0004\n\n## Context\n\n*Superseded by [0006](0006-turns.md).*",
        "0006-turns.md": "# 0006", "0010-missing.md": "# 0010",
    ]

    /// The text of each decision by the name of its file.
    private static func pages() throws -> [String: String] {
        let files = try markdown(below: folder).map { (String($0.path.dropFirst(folder.count + 1)), $0.text) }
        return Dictionary(uniqueKeysWithValues: files.filter { $0.0 != "README.md" })
    }

    private static func markdown(below folder: String) throws -> [(path: String, text: String)] {
        let top = Repository.root.appending(path: folder).path
        let files = try #require(FileManager.default.enumerator(atPath: top)).compactMap { $0 as? String }
        return try files.filter { $0.hasSuffix(".md") }.sorted().map {
            ("\(folder)/\($0)", try Repository.text(of: "\(folder)/\($0)"))
        }
    }
}

/// The table rows of `Docs/Decisions/README.md`.
private struct DecisionIndex {
    private struct Row {
        let number, file, decision, status: String

        /// The number of the page that supersedes this one.
        var successor: String? {
            status.wholeMatch(of: /(?:in part )?superseded by (\d{4})/).map { String($0.1) }
        }
    }

    private let rows: [Row]
    private let unreadable: [String]

    init(_ text: String) {
        let lines = text.split(separator: "\n").filter { $0.contains(/^\| .*\d/) }
        let matches = lines.map { ($0, $0.wholeMatch(of: /\| \[(\d{4})\]\(([^)]+)\) \| ?(.*?) ?\| ?([^|]*?) ?\|/)) }
        rows = matches.compactMap { _, match in
            match.map { Row(number: "\($0.1)", file: "\($0.2)", decision: "\($0.3)", status: "\($0.4)") }
        }
        unreadable = matches.filter { $0.1 == nil }.map { "unreadable: \($0.0)" }
    }

    /// Returns a line for each mistake, sorted.
    ///
    /// - Parameter pages: texts by name of file.
    func problems(with pages: [String: String]) -> [String] {
        let counts = Dictionary(grouping: rows, by: \.file).mapValues(\.count)
        let miscounted = pages.keys.filter { counts[$0] != 1 }.map { "\($0) is listed \(counts[$0] ?? 0) times" }
        return (unreadable + miscounted + rows.flatMap { problems(of: $0, with: pages) }).sorted()
    }

    private func problems(of row: Row, with pages: [String: String]) -> [String] {
        var found: [String] = []
        if pages[row.file] == nil { found.append("\(row.file) does not exist") }
        if !row.file.hasPrefix("\(row.number)-") { found.append("\(row.file) is listed as \(row.number)") }
        if row.decision.isEmpty { found.append("\(row.file) has no decision") }
        guard row.status != "accepted" else { return found }
        guard let successor = row.successor else { return found + ["\(row.file) has the status '\(row.status)'"] }
        guard let file = pages.keys.first(where: { $0.hasPrefix("\(successor)-") }) else {
            return found + ["\(row.file) is superseded by \(successor), which does not exist"]
        }
        let top = (pages[row.file] ?? "").split(separator: "\n## ").first ?? ""
        if !top.contains("uperseded by [\(successor)](\(file))") {
            found.append("\(row.file) does not say at its top that \(successor) supersedes it")
        }
        return found
    }
}
