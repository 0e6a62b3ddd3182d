import Testing

/// Comments, strings and names are written in the field's terms, so that a stranger reads them at normal speed.
@Suite("prose")
struct ProseTests {
    /// How many marker words there may be in a thousand words, as in codebases that read well.
    private static let limit = 2.0

    /// Read once for all rooms.
    private static let files = Result { try Repository.swiftFiles(in: "Services", "Shared") }

    @Test(arguments: ["Auth", "Catalogue", "Chat", "Favourites", "Gateway", "GeoSearch", "Shared"])
    func isPlain(room: String) throws {
        let files = try ProseTests.files.get().filter { $0.path.contains("\(room)/") }
        for (kind, text) in [("comments", files.flatMap(\.comments)), ("strings", files.flatMap(\.strings))] {
            let density = Prose.density(of: text)
            guard density > ProseTests.limit else { continue }
            let found = text.filter { !Prose.markers(in: $0).isEmpty }.prefix(10).joined(separator: "\n")
            Issue.record("\(room): \(density) marker words per 1,000 of \(kind)\n\(found)")
        }
    }

    @Test func namesAreTheFieldsNouns() throws {
        for file in try ProseTests.files.get() {
            for name in file.declaredNames {
                #expect(Prose.markers(inName: name).isEmpty, "\(file): \(name)")
            }
        }
    }

    @Test func linesFitIntoTheColumns() throws {
        for file in try Repository.swiftFiles(in: "Services", "Shared", "Tests") {
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

    @Test func theWordListCanFail() {
        let file = SourceFile(
            path: "Shared/Wire/Lamp.swift",
            text: """
                /// Tells whoever asks what is known of nothing.
                struct LampTeller { let told = "nobody stands here anew" }
                func tell() {}
                """
        )
        #expect(Prose.markers(in: file.comments[0]) == ["tells", "whoever", "what is", "nothing"])
        #expect(Prose.markers(in: file.strings[0]) == ["nobody", "stands", "anew"])
        #expect(Prose.density(of: file.comments) > 100)
        #expect(file.declaredNames.filter { !Prose.markers(inName: $0).isEmpty } == ["tell"])
    }
}

/// Words that codebases in plain English hardly use, and that make a text hard to read where they are many.
private enum Prose {
    static func markers(in text: String) -> [String] {
        let pattern =
            /\b(tell|tells|told|telling|untold|whoever|whomever|whatever|wherever|who|whom|nobody|nothing|none|stands?|stood|standing|what (?:is|was|has|have|are|were|goes|comes|stands|they|it|one)|(?:is|are|was|were) no|anew|thereby|likewise|herein|hence|thereof|whose|of late|so many|as many as|by now|in the end)\b/
            .ignoresCase()
        return text.matches(of: pattern).map { $0.0.lowercased() }
    }

    /// Verbs and pronouns that say less about a thing than its noun does.
    static func markers(inName name: String) -> [String] {
        let pattern = /^(?:tell|tells|told|nobodys?|whoever|silence|obey|anew)(?![a-z])/
        return name.matches(of: pattern).map { String($0.0) }
    }

    /// Marker words per 1,000 words.
    static func density(of texts: [String]) -> Double {
        let text = texts.joined(separator: "\n")
        let words = text.matches(of: /[A-Za-z']+/).count
        return words == 0 ? 0 : 1_000 * Double(Prose.markers(in: text).count) / Double(words)
    }
}

extension SourceFile {
    /// Comments that stand alone on their lines, or behind code.
    fileprivate var comments: [String] {
        text.matches(of: /(?m)(?:^|[\s{};,])\/\/\/?(?!\/)\s?(.*)$/).map { String($0.1) }
    }

    /// Literals of several words, which are for people; SQL is not.
    fileprivate var strings: [String] {
        lines.filter { $0.firstMatch(of: /^\s*\/\//) == nil }
            .flatMap { $0.matches(of: /"((?:[^"\\]|\\.){12,})"/).map { String($0.1) } }
            .filter { $0.contains(" ") && !$0.contains(#/^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|WITH|WHERE) /#) }
    }

    fileprivate var declaredNames: [String] {
        text.matches(of: /\b(?:struct|class|enum|actor|protocol|func|case) (\w+)/).map { String($0.1) }
    }
}
