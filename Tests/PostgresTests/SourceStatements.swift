import Foundation

/// The SQL statements in the string literals of Swift files.
///
/// Interpolations of constants are filled in, in any depth; others become `…`.
struct SourceStatements {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private struct Literal {
        let type: String
        /// Of the constant that it is the whole of.
        let name: String?
        let text: String
    }

    private let literals: [Literal]
    private let constants: [String: String]

    /// Without unknown interpolations.
    var complete: [String] { statements.filter { !$0.contains("…") } }

    /// Statements with parts that only the running program knows.
    var partial: [String] { statements.filter { $0.contains("…") } }

    /// - Parameter paths: files and folders of the repository.
    init(in paths: [String]) throws {
        literals = try paths.flatMap(Self.files).flatMap { file in
            try Self.literals(in: String(contentsOf: file, encoding: .utf8))
        }
        let named = literals.compactMap { literal in literal.name.map { ("\(literal.type).\($0)", literal.text) } }
        constants = Dictionary(named) { first, _ in first }
    }

    /// Whether a whole text may come from a partial one.
    static func isText(_ text: String, of partial: String) -> Bool {
        var rest = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")[...]
        let parts = partial.split(whereSeparator: \.isWhitespace).joined(separator: " ").split(separator: "…")
        for part in parts {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }

    private static func files(in path: String) throws -> [URL] {
        let top = root.appending(path: path)
        guard !path.hasSuffix(".swift") else { return [top] }
        let found = try FileManager.default.subpathsOfDirectory(atPath: top.path)
        return found.filter { $0.hasSuffix(".swift") }.sorted().map { top.appending(path: $0) }
    }

    private var statements: [String] {
        let verbs = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"]
        let texts = literals.map { filled($0.text, in: $0.type, depth: 0) }
        return texts.filter { text in
            // Others are the beginning of several statements.
            let isWhole = !text.hasPrefix("SELECT ") || text.contains(/\sFROM\s/)
            return isWhole && verbs.contains { text.hasPrefix("\($0) ") }
        }
    }

    private func filled(_ text: String, in type: String, depth: Int) -> String {
        text.replacing(/\\\(([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*)\)/) { match in
            let parts = match.1.split(separator: ".").map(String.init)
            guard depth < 5, parts.allSatisfy({ $0.contains(/^\w+$/) }) else { return "…" }
            let owner = parts.count == 2 && parts[0] != "Self" ? parts[0] : type
            guard let name = parts.last, let constant = constants["\(owner).\(name)"] else { return "…" }
            return filled(constant, in: owner, depth: depth + 1)
        }
    }

    private static func literals(in source: String) throws -> [Literal] {
        let text = source.replacing(/(?m)^ *\/\/.*$/, with: "")
        let types = text.matches(of: /\b(?:enum|struct|extension|class|protocol) (\w+)/)
        return text.matches(of: /"""\n(?s:(.*?))"""|"((?:[^"\\\n]|\\.)*)"/).map { match in
            let type = types.last { $0.range.upperBound <= match.range.lowerBound }.map { String($0.1) } ?? ""
            let before = text[..<match.range.lowerBound].suffix(80)
            let name = before.firstMatch(of: /(?:static let|case) (\w+)(?:: String)? =\s*$/).map { String($0.1) }
            let raw = String(match.1 ?? match.2 ?? "")
            let content = raw.replacing("\\\n", with: "\n").replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
            return Literal(type: type, name: name, text: content.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }
}
