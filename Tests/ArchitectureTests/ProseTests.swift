import Foundation
import Testing

/// Comments, strings and names are written in the field's terms, so that a stranger reads them at normal speed.
@Suite("prose")
struct ProseTests {
    /// How many marker words there may be in a thousand words, as in codebases that read well.
    private static let limit = 2.0
    /// The share of documentation comments that may begin with a fragment.
    private static let fragments = 0.005

    /// Read once for all tests.
    private static let files = Result { try Repository.swiftFiles(in: "Services", "Shared") }
    private static let tests = Result { try Repository.files(in: "Tests", ending: ".swift", ".py") }

    @Test func commentsArePlain() throws {
        let rooms = Dictionary(grouping: try ProseTests.files.get(), by: \.room)
        #expect(rooms.count > 8)
        for (room, files) in rooms { Self.expectPlain(files.flatMap(\.comments), "comments of \(room)") }
    }

    @Test func stringsArePlain() throws {
        Self.expectPlain(try ProseTests.files.get().flatMap(\.strings), "strings")
    }

    @Test func theWebAppIsPlain() throws {
        let scripts = try Repository.files(in: "Services/Web", ending: ".js")
        #expect(scripts.count > 50)
        Self.expectPlain(scripts.flatMap(\.scriptComments), "comments of Services/Web")
    }

    @Test func testsArePlain() throws {
        let tests = try ProseTests.tests.get()
        Self.expectPlain(tests.flatMap(\.comments), "comments of Tests")
        Self.expectPlain(tests.flatMap(\.testNames), "names of tests")
        Self.expectPlain(tests.flatMap(\.testTitles), "titles of tests")
    }

    @Test func keysOfTextsArePlain() throws {
        let data = Data(try Repository.text(of: "Shared/Texts/en.json").utf8)
        let texts = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(texts.count > 2_000)
        let density = Prose.density(ofKeys: Array(texts.keys))
        #expect(density <= ProseTests.limit)
    }

    @Test func documentationBeginsWithASentence() throws {
        let files = try ProseTests.files.get()
        let all = files.flatMap(\.documentation).count
        let fragments = files.flatMap { file in
            file.documentation.filter(Prose.isFragment).map { "\(file): \($0)" }
        }
        #expect(all > 5_000)
        #expect(Double(fragments.count) <= Self.fragments * Double(all), "\(fragments.joined(separator: "\n"))")
    }

    @Test func namesAreTheFieldsNouns() throws {
        let wireNames: Set = ["most", "mostRule", "nobody", "usual"]
        for file in try ProseTests.files.get() {
            let names = file.module.hasSuffix("Contract") ? wireNames : []
            let found = file.declaredNames.filter { !names.contains($0) && !Prose.markers(inName: $0).isEmpty }
            #expect(found == [], "\(file)")
        }
    }

    @Test func linesFitIntoTheColumns() throws {
        let long = TextPattern("(?m)^.{121,}$")
        for file in try Repository.swiftFiles(in: "Services", "Shared", "Tests") where long.count(in: file.text) > 0 {
            var isInLiteral = false
            for (index, line) in file.lines.enumerated() {
                if line.matches(of: /"""/).count == 1 { isInLiteral.toggle() }
                // Literals that cannot be broken: SQL, a word list, a regular expression.
                guard line.count > 120, !isInLiteral, !line.contains(/["\/]/) || line.contains(/^\s*\/\//) else {
                    continue
                }
                #expect(line.contains("https://"), "\(file):\(index + 1) has \(line.count) columns")
            }
        }
    }

    private static func expectPlain(_ texts: [String], _ what: String) {
        let density = Prose.density(of: texts)
        guard density > limit else { return }
        let found = texts.filter { !Prose.markers(in: $0).isEmpty }.prefix(10).joined(separator: "\n")
        Issue.record("\(density) marker words per 1,000 words in the \(what)\n\(found)")
    }
}

extension SourceFile {
    /// The folder of a service, or `Shared`.
    fileprivate var room: String {
        let parts = path.split(separator: "/").prefix(2)
        return parts[0] == "Services" ? parts.joined(separator: "/") : String(parts[0])
    }
}
